package org.openmds.provider.slurm;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.InputText;
import org.openmds.wsrf.service.Deadline;

/** The name, the controller and the version of a cluster, from lines of {@code Name = value}. */
record SlurmConfiguration(String clusterName, String controller, String version) {

    private static final Pattern CLUSTER = value("ClusterName");
    private static final Pattern VERSION = value("SLURM_VERSION");
    /** {@code name(address)}; before 18.08 the key is ControlMachine. */
    private static final Pattern CONTROLLER = Pattern.compile(
            "(?m)^(?:SlurmctldHost(?:\\[0\\])?|ControlMachine)\\s*=\\s*([^\\s(]+)");

    static SlurmConfiguration read(Input input, Deadline deadline) throws CollectionException {
        String text = InputText.read(input, deadline);
        return new SlurmConfiguration(find(CLUSTER, text, "ClusterName", input),
                find(CONTROLLER, text, "SlurmctldHost", input), find(VERSION, text, "SLURM_VERSION", input));
    }

    private static Pattern value(String name) {
        return Pattern.compile("(?m)^" + name + "\\s*=\\s*(\\S+)");
    }

    private static String find(Pattern pattern, String text, String name, Input input) throws CollectionException {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            throw new CollectionException("%s printed no %s".formatted(input, name));
        }
        return matcher.group(1);
    }
}
