print("to be replaced")
