package org.openmds.server.config;

import java.util.List;

import org.openmds.configuration.DataSize;
import org.openmds.configuration.Key;

/** The programs that may be run as sources, and their common limits. */
public record ExecutionSettings(
        @Key(value = "Largest number of programs that run at the same time.", initial = "32", min = "1", max = "10000") int maxProcesses,
        @Key(value = "Largest output of one run.", initial = "4MiB", min = "1KiB", max = "1GiB") DataSize maxOutput,
        @Key("Programs that registrations may name; no other program is ever run.") List<ProgramSettings> programs) {

    public ExecutionSettings {
        programs = List.copyOf(programs);
    }
}
