package org.openmds.server.config;

import java.util.List;

/**
 * The programs that may be run as sources, and their common limits.
 *
 * @param maxProcesses
 *            the largest number of concurrent runs
 * @param maxOutput
 *            the largest output of one run in bytes
 * @param programs
 *            the programs, with the names that registrations use
 */
public record ExecutionSettings(
        @Key(value = "Largest number of programs that run at the same time.", min = "1", max = "10000") int maxProcesses,
        @Key(value = "Largest output of one run.", min = "1KiB", max = "1GiB") DataSize maxOutput,
        @Key("Programs that registrations may name; no other program is ever run.") List<ProgramSettings> programs) {

    public ExecutionSettings {
        programs = List.copyOf(programs);
    }
}
