package org.openmds.loadtest.control.submit;

import java.nio.file.Files;
import java.nio.file.Path;

/** The scripts for {@code --submit command}, which users copy. */
final class RecipeScript {

    private RecipeScript() {
    }

    /** Returns the path of a recipe; tests run in the folder of the module. */
    static String path(String name) {
        Path path = Path.of("recipes", name).toAbsolutePath();
        if (!Files.isExecutable(path)) {
            throw new AssertionError("there is no recipe " + path);
        }
        return path.toString();
    }
}
