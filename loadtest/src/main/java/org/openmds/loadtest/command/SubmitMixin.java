package org.openmds.loadtest.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.control.submit.CommandSubmitter;
import org.openmds.loadtest.control.submit.ElsewhereSubmitter;
import org.openmds.loadtest.control.submit.KubernetesOptions;
import org.openmds.loadtest.control.submit.KubernetesSubmitter;
import org.openmds.loadtest.control.submit.LocalSubmitter;
import org.openmds.loadtest.control.submit.Program;
import org.openmds.loadtest.control.submit.SlurmSubmitter;
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.control.submit.SubmissionOptionException;
import org.openmds.loadtest.control.submit.Submitter;
import org.openmds.loadtest.control.submit.ssh.SshSubmitter;
import org.openmds.loadtest.text.CommandWords;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of where testers run, and how they are started there; a mixin of commands that start testers. */
final class SubmitMixin {

    @Option(names = "--submit", paramLabel = "HOW", description = {
        "How testers are started: local (processes of this machine), ssh, slurm (srun each), sbatch (one array), kubernetes, command, or none "
                + "(somebody else starts them). Default: local, or ssh with nodes"})
    private @Nullable How how;

    @Mixin
    private NodesMixin nodes = new NodesMixin();

    @Option(names = "--java-option", paramLabel = "OPTION", description = "Of each tester's Java machine, such as -Xmx1g. Repeatable.")
    private List<String> javaOptions = new ArrayList<>();

    @ArgGroup(exclusive = false, validate = false, heading = "%nTesters by batch systems and other commands:%n")
    private Batch batch = new Batch();

    @Mixin
    private KubernetesMixin kubernetes = new KubernetesMixin();

    /** The ways. */
    enum How {
        local, ssh, slurm, sbatch, kubernetes, command, none
    }

    /** Of all ways but local and ssh. */
    static final class Batch {

        @Option(names = "--slurm-option", paramLabel = "OPTION", description = {
            "Of srun or sbatch, such as --partition=long. Repeatable. The nodes must see the jar by the path that --jar-there says."})
        private List<String> slurm = new ArrayList<>();

        @Option(names = "--submit-command", paramLabel = "TEMPLATE", description = {
            "For --submit command, such as 'docker run --rm --network host -e MDS_LOAD_TOKEN IMAGE {command}'. {command} is what is run there, "
                    + "{host} a node of the list, {index} and {name} the tester's."})
        private String template = "";

        @Option(names = "--token-by-input", description = {
            "Commands of --submit-command hand on their input rather than their environment."})
        private boolean tokenByInput;

        @Option(names = "--token-to", paramLabel = "FILE", defaultValue = "mds-load-token", description = {
            "For --submit none: where the run's token is put for whoever starts testers; removed afterwards. Default: ${DEFAULT-VALUE}"})
        private Path tokenFile = Path.of("mds-load-token");

        @Option(names = "--java-there", paramLabel = "PATH", defaultValue = "java", description = {
            "Java 25 where testers run. Default: ${DEFAULT-VALUE}"})
        private String java = "java";

        @Option(names = "--jar-there", paramLabel = "PATH", description = {
            "The jar where testers run. Default: its path here; in an image /opt/openmds/openmds-loadtest.jar"})
        private String jar = "";

        @Option(names = "--kubectl", paramLabel = "COMMAND", defaultValue = "kubectl", description = {
            "With its own options, such as 'kubectl --context=load'. Default: ${DEFAULT-VALUE}"})
        private String kubectl = "kubectl";
    }

    /** Of Kubernetes. */
    static final class KubernetesMixin {

        @Option(names = "--image", paramLabel = "IMAGE", defaultValue = "openmds-loadtest", description = {
            "With Java 25 and the jar in it, for --submit kubernetes. Default: ${DEFAULT-VALUE}"})
        private String image = "openmds-loadtest";

        @Option(names = "--namespace", paramLabel = "NAME", description = "Default: the one that kubectl is set to.")
        private String namespace = "";

        @Option(names = "--node-label", paramLabel = "NAME=VALUE", description = "That cluster nodes of testers must have. Repeatable.")
        private Map<String, String> labels = new LinkedHashMap<>();

        @Option(names = "--tester-cpu", paramLabel = "AMOUNT", defaultValue = "2", description = "Of each tester. Default: ${DEFAULT-VALUE}")
        private String cpu = "2";

        @Option(names = "--tester-memory", paramLabel = "AMOUNT", defaultValue = "1Gi", description = "Of each tester. Default: ${DEFAULT-VALUE}")
        private String memory = "1Gi";

        KubernetesOptions options(String jar, List<String> javaOptions) {
            return new KubernetesOptions(image, jar.isEmpty() ? "/opt/openmds/openmds-loadtest.jar" : jar, namespace,
                    labels, cpu, memory, javaOptions);
        }
    }

    /** Whether any of these options asks for testers of their own. */
    boolean isAsked() {
        return how != null || nodes.isAsked() || !javaOptions.isEmpty();
    }

    /** Whether it is the number of nodes that says how many testers there are, where nobody else does. */
    boolean hasNodes() {
        return nodes.isAsked();
    }

    /** Whether testers are for machines that reach this one by its own address alone. Commands, and people, may have other ways. */
    boolean isElsewhere() throws SubmissionException {
        return switch (way()) {
            case slurm, sbatch, kubernetes -> true;
            case ssh -> nodes.areElsewhere();
            case local, command, none -> false;
        };
    }

    private How way() {
        return how != null ? how : nodes.isAsked() ? How.ssh : How.local;
    }

    /**
     * What starts this many testers.
     *
     * @param testers
     *            0 for as many as the nodes may have
     * @param messages
     *            is told what people should know of it, on any thread
     * @throws SubmissionException
     *             where that is not possible; says why
     */
    Submitter open(int testers, Consumer<String> messages) throws SubmissionException {
        return switch (way()) {
            case local -> LocalSubmitter.withJava(javaOptions);
            case ssh -> SshSubmitter.open(nodes.ssh(),
                    new SshSubmitter.Wanted(testers, nodes.required("ssh"), nodes.rules(), ownJar(), javaOptions),
                    messages);
            case slurm -> new SlurmSubmitter(program(), batch.slurm, false);
            case sbatch -> new SlurmSubmitter(program(), batch.slurm, true);
            case kubernetes ->
                new KubernetesSubmitter(kubectl(), kubernetes.options(batch.jar, javaOptions));
            case none -> new ElsewhereSubmitter(batch.tokenFile, messages);
            case command -> new CommandSubmitter(batch.template, program(), nodes.listed(), batch.tokenByInput);
        };
    }

    private List<String> kubectl() throws SubmissionException {
        try {
            return CommandWords.of(batch.kubectl);
        } catch (IllegalArgumentException e) {
            throw new SubmissionOptionException("--kubectl: " + e.getMessage(), e);
        }
    }

    private List<String> program() throws SubmissionException {
        String jar = batch.jar.isEmpty() ? ownJar().toString() : batch.jar;
        return Program.there(batch.java, jar, javaOptions);
    }

    private static Path ownJar() throws SubmissionException {
        @Nullable
        Path jar = Program.jar().orElse(null);
        if (jar == null) {
            throw new SubmissionException(
                    "this is not openmds-loadtest.jar, which testers elsewhere are started from: build it (mds load builds it), "
                            + "or say where it is with --jar-there");
        }
        return jar;
    }
}
