package org.openmds.loadtest.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ControlGroupTest {

    /** A process number above the limit of Linux. */
    private static final String NOBODY = "999999999";

    @TempDir
    private Path root;

    @Test
    void removeAbandoned_groupsOfManyOwners_removesEmptyOnesOfTheDead() throws Exception {
        Path abandoned = group("openmds-" + NOBODY + "-1");
        Path runs = group("openmds-" + NOBODY + "-2");
        Files.createDirectory(runs.resolve("below"));
        Path own = group("openmds-" + ProcessHandle.current().pid() + "-3");
        Path others = group("system.slice");

        ControlGroup.removeAbandoned(root);

        assertThat(abandoned).doesNotExist();
        assertThat(runs).exists();
        assertThat(own).exists();
        assertThat(others).exists();
    }

    private Path group(String name) throws IOException {
        return Files.createDirectory(root.resolve(name));
    }
}
