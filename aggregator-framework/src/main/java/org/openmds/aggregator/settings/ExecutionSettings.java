package org.openmds.aggregator.settings;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.DataSize;

/** The programs that may be run as sources, and their common limits. */
public record ExecutionSettings(
        @Key(value = "Largest number of programs that run at the same time. Further runs wait.", initial = "32", min = "1", max = "10000") int maxProcesses,
        @Key(value = "Largest output of one run.", initial = "4MiB", min = "1KiB", max = "1GiB") DataSize maxOutput,
        @Key("Programs that registrations may name; no other program is ever run.") List<ProgramSettings> programs)
        implements
            CheckedSettings {

    public ExecutionSettings {
        programs = List.copyOf(programs);
    }

    @Override
    public void check(Findings findings) {
        Set<QName> names = new HashSet<>();
        for (int i = 0; i < programs.size(); i++) {
            String key = "programs[%d].name".formatted(i);
            if (findings.isValid(key) && !names.add(programs.get(i).name())) {
                findings.report("the name '" + programs.get(i).name() + "' is taken by another program", key);
            }
        }
    }
}
