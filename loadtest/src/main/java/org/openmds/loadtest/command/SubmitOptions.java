package org.openmds.loadtest.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.submit.CommandSubmitter;
import org.openmds.loadtest.submit.LocalSubmitter;
import org.openmds.loadtest.submit.Node;
import org.openmds.loadtest.submit.NodeList;
import org.openmds.loadtest.submit.NodeRules;
import org.openmds.loadtest.submit.Program;
import org.openmds.loadtest.submit.SlurmSubmitter;
import org.openmds.loadtest.submit.SubmissionException;
import org.openmds.loadtest.submit.Submitter;
import org.openmds.loadtest.submit.ssh.SshOptions;
import org.openmds.loadtest.submit.ssh.SshSubmitter;
import picocli.CommandLine.Option;

/** Options that say where testers run. */
final class SubmitOptions {

    /** Ways to start testers. */
    enum Way {
        local, ssh, slurm, sbatch, command
    }

    @Option(names = "--testers", paramLabel = "N", description = "Processes that share the plan. Without it, one tester runs in this process.")
    private int testers;

    @Option(names = "--submit", paramLabel = "WAY", description = "How they are started: ${COMPLETION-CANDIDATES}. local without it, ssh with --nodes.")
    private @Nullable Way way;

    @Option(names = "--nodes", paramLabel = "FILE", description = "Candidate nodes, a line each: [user@]host[:port] [testers=N] [java=PATH]. Those of use are taken.")
    private @Nullable Path nodes;

    @Option(names = "--submit-command", paramLabel = "TEMPLATE", description = "For --submit command: such as docker run -e MDS_LOAD_TOKEN IMAGE {command}; also {host}, {index}, {name}.")
    private @Nullable String template;

    @Option(names = "--ssh-command", paramLabel = "COMMAND", description = "A program that takes host and command, such as ssh -o BatchMode=yes, instead of the built-in client.")
    private @Nullable String sshCommand;

    @Option(names = "--ssh-user", paramLabel = "NAME", description = "Where a node names none.")
    private @Nullable String sshUser;

    @Option(names = "--ssh-identity", paramLabel = "FILE", description = "A private key. Repeatable; those in ~/.ssh without it.")
    private List<Path> identities = new ArrayList<>();

    @Option(names = "--ssh-known-hosts", paramLabel = "FILE", description = "Keys of the nodes. ~/.ssh/known_hosts without it.")
    private @Nullable Path knownHosts;

    @Option(names = "--slurm-option", paramLabel = "OPTION", description = "Of srun or sbatch. Repeatable.")
    private List<String> slurmOptions = new ArrayList<>();

    @Option(names = "--jar-there", paramLabel = "PATH", description = "For slurm and command: where nodes see the load test's jar. Here without it.")
    private @Nullable String jarThere;

    @Option(names = "--java-there", paramLabel = "PATH", description = "For slurm and command: the nodes' Java. java without it.")
    private String javaThere = "java";

    @Option(names = "--java-option", paramLabel = "OPTION", description = "Of testers' Java machines, such as -Xmx1g. Repeatable.")
    private List<String> javaOptions = new ArrayList<>();

    @Option(names = "--tester-option", paramLabel = "OPTION", description = "A further argument of each tester, such as --tester-option=--time-server=head:5000. Repeatable.")
    private List<String> testerOptions = new ArrayList<>();

    /** 0 for one in this process. */
    int testers() {
        return way != null || nodes != null ? Math.max(1, testers) : testers;
    }

    List<String> testerOptions() {
        return testerOptions;
    }

    /**
     * Empty where the one tester runs in this process.
     *
     * @param messages
     *            for people
     */
    Optional<Submitter> open(Consumer<String> messages) throws SubmissionException {
        if (testers() == 0) {
            return Optional.empty();
        }
        List<Node> candidates = nodes == null ? List.of() : NodeList.read(nodes);
        return Optional.of(switch (way != null ? way : nodes != null ? Way.ssh : Way.local) {
            case local -> new LocalSubmitter(javaOptions);
            case ssh -> SshSubmitter.open(ssh(), NodeRules.USUAL, candidates, testers(), jar(), javaOptions, messages);
            case slurm -> new SlurmSubmitter(program(), slurmOptions, false);
            case sbatch -> new SlurmSubmitter(program(), slurmOptions, true);
            case command -> new CommandSubmitter(template == null ? "" : template, program(), candidates, false);
        });
    }

    private SshOptions ssh() {
        SshOptions usual = SshOptions.usual();
        return new SshOptions(sshUser == null ? usual.user() : sshUser, identities.isEmpty() ? usual.identities() : identities,
                knownHosts == null ? usual.knownHosts() : knownHosts, usual.agent(),
                sshCommand == null ? List.of() : List.of(sshCommand.strip().split("\\s+")), usual.limit());
    }

    private static Path jar() throws SubmissionException {
        return Program.jar().orElseThrow(() -> new SubmissionException(
                "there is no jar to bring to the nodes: run the load test from its jar"));
    }

    private List<String> program() throws SubmissionException {
        List<String> program = new ArrayList<>(List.of(javaThere, "--sun-misc-unsafe-memory-access=allow"));
        program.addAll(javaOptions);
        program.addAll(List.of("-jar", jarThere != null ? jarThere : jar().toString()));
        return program;
    }
}
