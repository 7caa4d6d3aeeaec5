package org.openmds.loadtest.control.submit;

import java.nio.file.Files;
import java.nio.file.Path;

/** Scripts for {@code --submit command} that users copy. */
final class RecipeScript {

    private RecipeScript() {
    }

    /** Where a recipe is; tests run in the module's folder. */
    static String path(String name) {
        Path path = Path.of("recipes", name).toAbsolutePath();
        if (!Files.isExecutable(path)) {
            throw new AssertionError("there is no recipe " + path);
        }
        return path.toString();
    }
}
