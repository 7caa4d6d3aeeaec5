package org.openmds.state.sqlite;

/** The condition of a state file. */
sealed interface FileCondition {

    /**
     * No damage was found.
     *
     * @param checked
     *            false if the check was not finished within its time
     */
    record Usable(SchemaVersion version, boolean checked) implements FileCondition {
    }

    /**
     * The file is damaged, or no state file.
     *
     * @param problem
     *            the first problem, to follow a colon
     */
    record Damaged(String problem) implements FileCondition {
    }
}
