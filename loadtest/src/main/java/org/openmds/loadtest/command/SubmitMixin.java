package org.openmds.loadtest.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.control.submit.CommandSubmitter;
import org.openmds.loadtest.control.submit.LoadTestProgram;
import org.openmds.loadtest.control.submit.LocalSubmitter;
import org.openmds.loadtest.control.submit.ManualSubmitter;
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.control.submit.TesterSubmitter;
import org.openmds.loadtest.control.submit.ssh.SshSubmitter;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options of where testers run, and how they are started there; a mixin of commands that start testers. */
final class SubmitMixin {

    @Option(names = "--submit", paramLabel = "HOW", converter = SubmitMethodConverter.class, description = {
        "How testers are started: local (processes of this machine), ssh, command (--submit-command; loadtest/recipes has scripts for Slurm and Kubernetes), or none "
                + "(somebody else starts them). Default: local, or ssh with nodes"})
    private @Nullable SubmitMethod method;

    @Mixin
    private NodesMixin nodes = new NodesMixin();

    @Option(names = "--java-option", paramLabel = "OPTION", description = "Of each tester's Java machine, such as -Xmx1g. Repeatable.")
    private List<String> javaOptions = new ArrayList<>();

    @ArgGroup(exclusive = false, validate = false, heading = "%nTesters by other commands:%n")
    private SubmitCommandOptions commands = new SubmitCommandOptions();

    /** The ways. */
    enum SubmitMethod {
        local, ssh, command, none
    }

    /** The ways by their names, and the recipes for those that went away. */
    static final class SubmitMethodConverter implements ITypeConverter<SubmitMethod> {

        private static final Map<String, String> RECIPES = Map.of("slurm", "slurm-srun.sh", "srun", "slurm-srun.sh",
                "sbatch", "slurm-sbatch.sh", "kubernetes", "kubernetes.sh");

        @Override
        public SubmitMethod convert(String value) {
            String name = value.toLowerCase(Locale.ROOT);
            if (RECIPES.containsKey(name)) {
                throw new TypeConversionException(
                        "%s is no way of its own any more: use --submit command with loadtest/recipes/%s, whose first lines show how"
                                .formatted(value, RECIPES.get(name)));
            }
            for (SubmitMethod submitMethod : SubmitMethod.values()) {
                if (submitMethod.name().equals(name)) {
                    return submitMethod;
                }
            }
            throw new TypeConversionException(
                    "expected one of %s, got \"%s\"".formatted(List.of(SubmitMethod.values()), value));
        }
    }

    /** Of commands, and of testers that somebody else starts. */
    static final class SubmitCommandOptions {

        @Option(names = "--submit-command", paramLabel = "TEMPLATE", description = {
            "For --submit command, such as 'docker run --rm --network host -e MDS_LOAD_TOKEN IMAGE {command}', once for each tester. {command} is what is run there, "
                    + "{host} a node of the list, {index} and {name} the tester's, {run} an identifier of the run."})
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
            "The jar where testers run. Default: its path here"})
        private String jar = "";
    }

    /** Whether any of these options asks for testers of their own. */
    boolean isGiven() {
        return method != null || nodes.hasNodes() || !javaOptions.isEmpty();
    }

    /** Whether it is the number of nodes that says how many testers there are, where nobody else does. */
    boolean hasNodes() {
        return nodes.hasNodes();
    }

    /** Whether testers are for machines that reach this one by its own address alone. Commands, and people, may have other ways. */
    boolean isRemote() throws SubmissionException {
        return switch (method()) {
            case ssh -> nodes.areRemote();
            case local, command, none -> false;
        };
    }

    private SubmitMethod method() {
        return method != null ? method : nodes.hasNodes() ? SubmitMethod.ssh : SubmitMethod.local;
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
    TesterSubmitter open(int testers, Consumer<String> messages) throws SubmissionException {
        return switch (method()) {
            case local -> LocalSubmitter.withJava(javaOptions);
            case ssh -> SshSubmitter.open(nodes.ssh(),
                    new SshSubmitter.TesterRequest(testers, nodes.required("ssh"), nodes.rules(), ownJar(),
                            javaOptions),
                    messages);
            case none -> new ManualSubmitter(commands.tokenFile, messages);
            case command -> new CommandSubmitter(commands.template, program(), nodes.listed(), commands.tokenByInput);
        };
    }

    private List<String> program() throws SubmissionException {
        String jar = commands.jar.isEmpty() ? ownJar().toString() : commands.jar;
        return LoadTestProgram.remoteCommand(commands.java, jar, javaOptions);
    }

    private static Path ownJar() throws SubmissionException {
        @Nullable
        Path jar = LoadTestProgram.jar().orElse(null);
        if (jar == null) {
            throw new SubmissionException(
                    "this is not openmds-loadtest.jar, which testers elsewhere are started from: build it (mds load builds it), "
                            + "or say where it is with --jar-there");
        }
        return jar;
    }
}
