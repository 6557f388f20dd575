#pragma once
// Nothing is called by name: the library is loaded before the C library (LD_PRELOAD) and stands in for its calls.
