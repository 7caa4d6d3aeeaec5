package org.openmds.server.config;

import java.util.List;

/**
 * The programs that may be run for the sake of what they print, and what all of them together may cost.
 *
 * @param maxProcesses
 *            runs at a time
 * @param maxOutput
 *            bytes that one run may print
 * @param programs
 *            by the name that registrations use
 */
public record ExecutionSettings(
        @Key(value = "Programs that run at a time.", min = "1", max = "10000") int maxProcesses,
        @Key(value = "Size of what one run may print.", min = "1KiB", max = "1GiB") DataSize maxOutput,
        @Key("The programs that registrations may name; nothing else is ever run.") List<ProgramSettings> programs) {

    public ExecutionSettings {
        programs = List.copyOf(programs);
    }
}
