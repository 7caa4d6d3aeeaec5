package org.openmds.loadtest.command.option;

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

/** Options for where and how testers are started; a mixin of the commands that start testers. */
final class SubmitMixin {

    @Option(names = "--submit", paramLabel = "HOW", converter = SubmitMethodConverter.class, description = {
        "How testers are started: local (processes on this machine), ssh, command (by --submit-command; loadtest/recipes has scripts for "
                + "Slurm and Kubernetes), or none "
                + "(you start them yourself). Default: ssh if nodes are given, otherwise local"})
    private @Nullable SubmitMethod method;

    @Mixin
    private NodesMixin nodes = new NodesMixin();

    @Option(names = "--java-option", paramLabel = "OPTION", description = "An option for the JVM of each tester, such as -Xmx1g. Repeatable.")
    private List<String> javaOptions = new ArrayList<>();

    @ArgGroup(exclusive = false, validate = false, heading = "%nTesters that other commands start:%n")
    private SubmitCommandOptions commands = new SubmitCommandOptions();

    /** The values of --submit; the constants are spelled as users write them. */
    enum SubmitMethod {
        local, ssh, command, none
    }

    /** Converts the value of --submit; for removed values, the message names the recipe that replaces them. */
    static final class SubmitMethodConverter implements ITypeConverter<SubmitMethod> {

        private static final Map<String, String> RECIPES = Map.of("slurm", "slurm-srun.sh", "srun", "slurm-srun.sh",
                "sbatch", "slurm-sbatch.sh", "kubernetes", "kubernetes.sh");

        @Override
        public SubmitMethod convert(String value) {
            String name = value.toLowerCase(Locale.ROOT);
            if (RECIPES.containsKey(name)) {
                throw new TypeConversionException(
                        "%s is no longer a value of --submit: use --submit command with loadtest/recipes/%s (its first lines show how)"
                                .formatted(value, RECIPES.get(name)));
            }
            for (SubmitMethod submitMethod : SubmitMethod.values()) {
                if (submitMethod.name().equals(name)) {
                    return submitMethod;
                }
            }
            throw new TypeConversionException(
                    "expected one of %s, got '%s'".formatted(List.of(SubmitMethod.values()), value));
        }
    }

    /** Options for --submit command and --submit none. */
    static final class SubmitCommandOptions {

        @Option(names = "--submit-command", paramLabel = "TEMPLATE", description = {
            "The command that starts one tester, for --submit command; it is run once for each tester. {command} is replaced by the "
                    + "tester's command line, "
                    + "{host} by a node of the list, {index} and {name} by the tester's number and name, {run} by an identifier of the run. Example: "
                    + "'docker run --rm --network host -e MDS_LOAD_TOKEN IMAGE {command}'"})
        private String template = "";

        @Option(names = "--token-by-input", description = {
            "Pass the run's token on standard input of --submit-command instead of in its environment."})
        private boolean tokenByInput;

        @Option(names = "--token-to", paramLabel = "FILE", defaultValue = "mds-load-token", description = {
            "The file that receives the run's token, for --submit none: pass it to the testers that you start. It is removed after the "
                    + "run. Default: ${DEFAULT-VALUE}"})
        private Path tokenFile = Path.of("mds-load-token");

        @Option(names = "--java-there", paramLabel = "PATH", defaultValue = "java", description = {
            "The Java 25 program on the machines of the testers. Default: ${DEFAULT-VALUE}"})
        private String java = "java";

        @Option(names = "--jar-there", paramLabel = "PATH", description = {
            "The path of openmds-loadtest.jar on the machines of the testers. Default: its path on this machine"})
        private String jar = "";
    }

    /** Returns true if any of these options asks for separate testers. */
    boolean isGiven() {
        return method != null || nodes.hasNodes() || !javaOptions.isEmpty();
    }

    /** Returns true if the nodes determine the number of testers by default. */
    boolean hasNodes() {
        return nodes.hasNodes();
    }

    /** Returns true if testers on other machines reach this machine only by its own address. Submit commands and people may use other routes. */
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
     * Prepares the submitter that starts the testers.
     *
     * @param testers
     *            the number of testers; 0 for the largest number that the nodes allow
     * @param messages
     *            receives messages for the user, on any thread
     * @throws SubmissionException
     *             if the testers cannot be started with these options
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
                    "this program does not run from openmds-loadtest.jar, which testers on other machines need: build the jar (mds load builds it) "
                            + "or set --jar-there to its path there");
        }
        return jar;
    }
}
