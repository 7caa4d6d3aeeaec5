package org.openmds.loadtest.control.submit.ssh;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.openmds.loadtest.control.submit.LoadTestProgram;
import org.openmds.loadtest.control.submit.NodeReport;
import org.openmds.loadtest.control.submit.NodeRequirements;
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.control.submit.TesterCommand;
import org.openmds.loadtest.control.submit.TesterNode;
import org.openmds.loadtest.control.submit.TesterPlacement;
import org.openmds.loadtest.control.submit.TesterSubmission;
import org.openmds.loadtest.control.submit.TesterSubmitter;

/** Starts testers on the usable ones among candidate nodes, by ssh. */
public final class SshSubmitter implements TesterSubmitter {

    /** That are tried for a tunnel, for one may be taken. */
    private static final int TUNNEL_ATTEMPTS = 3;

    private final SshNodes nodes;
    private final Map<TesterNode, NodeReport> reports;
    private final List<TesterNode> places;
    private final JarCopy jar;
    private final List<String> javaOptions;
    private int submitted;

    private SshSubmitter(SshNodes nodes, List<NodeReport> usable, List<TesterNode> places, JarCopy jar,
            List<String> javaOptions) {
        this.nodes = nodes;
        reports = usable.stream().collect(Collectors.toMap(NodeReport::node, Function.identity()));
        this.places = places;
        this.jar = jar;
        this.javaOptions = List.copyOf(javaOptions);
    }

    /**
     * What is to be started.
     *
     * @param testers
     *            how many; 0 for as many as the usable candidates may have
     * @param candidates
     *            of which the usable ones are taken
     * @param jar
     *            that they are brought
     * @param javaOptions
     *            of each tester's Java machine
     */
    public record TesterRequest(int testers, List<TesterNode> candidates, NodeRequirements rules, Path jar,
            List<String> javaOptions) {

        public TesterRequest {
            candidates = List.copyOf(candidates);
            javaOptions = List.copyOf(javaOptions);
        }
    }

    /**
     * Looks at the candidates, takes the usable ones, and brings them the jar.
     *
     * @param messages
     *            is told which nodes are not used and why, and which got the jar, on any thread
     * @throws SubmissionException
     *             where they may have fewer testers than wanted; names each unusable node with the reason
     */
    public static SshSubmitter open(SshOptions options, TesterRequest testerRequest, Consumer<String> messages)
            throws SubmissionException {
        SshNodes nodes = new SshNodes(options);
        try {
            List<NodeReport> found = nodes.check(testerRequest.candidates(), testerRequest.rules(), report -> {
                if (!report.isUsable()) {
                    messages.accept("node %s is not used: %s".formatted(report.node(), report.problem()));
                }
            });
            List<NodeReport> usable = new ArrayList<>(found.stream().filter(NodeReport::isUsable).toList());
            JarCopy copy = new JarCopy(testerRequest.jar(), options.timeout());
            List<String> problems = new ArrayList<>();
            found.stream()
                    .filter(report -> !report.isUsable())
                    .forEach(report -> problems.add(report.node() + ": " + report.problem()));
            distributeJar(nodes, usable, testerRequest.testers() == 0 ? Integer.MAX_VALUE : testerRequest.testers(),
                    copy, problems,
                    messages);
            List<TesterNode> places = TesterPlacement.roundRobin(usable.stream().map(NodeReport::node).toList());
            int least = Math.max(1, testerRequest.testers());
            if (places.size() < least) {
                throw new SubmissionException(
                        "the usable nodes may have %d testers, the run wants %d; not usable:%n  %s".formatted(
                                places.size(), least,
                                problems.isEmpty()
                                        ? "none, but testers=… gives a node more than one"
                                        : String.join("\n  ", problems)));
            }
            return new SshSubmitter(nodes, usable, places, copy, testerRequest.javaOptions());
        } catch (IOException e) {
            throw new SubmissionException(
                    "the jar %s cannot be read: %s".formatted(testerRequest.jar(), e.getMessage()), e);
        }
    }

    private static void distributeJar(SshNodes nodes, List<NodeReport> usable, int testers, JarCopy jar,
            List<String> problems,
            Consumer<String> messages) {
        Map<TesterNode, NodeReport> reports = usable.stream()
                .collect(Collectors.toMap(NodeReport::node, Function.identity()));
        List<TesterNode> needed = TesterPlacement.roundRobin(usable.stream().map(NodeReport::node).toList())
                .stream()
                .limit(testers)
                .distinct()
                .toList();
        List<String> failures = SshNodes.forEach(needed, node -> {
            try {
                if (jar.ensurePresent(Objects.requireNonNull(reports.get(node)), nodes.shell(node))) {
                    messages.accept("node %s got the jar".formatted(node));
                }
                return "";
            } catch (IOException e) {
                return String.valueOf(e.getMessage());
            }
        });
        for (int i = 0; i < needed.size(); i++) {
            if (!failures.get(i).isEmpty()) {
                usable.remove(reports.get(needed.get(i)));
                problems.add(needed.get(i) + ": " + failures.get(i));
                messages.accept("node %s is not used: %s".formatted(needed.get(i), failures.get(i)));
            }
        }
    }

    @Override
    public List<TesterSubmission> submitAll(List<TesterCommand> commands) throws SubmissionException {
        // Those before have ended: a search for a capacity makes one run after another.
        submitted = 0;
        return TesterSubmitter.super.submitAll(commands);
    }

    @Override
    public TesterSubmission submit(TesterCommand asked) throws SubmissionException {
        if (submitted >= places.size()) {
            throw new SubmissionException("the nodes may have %d testers, and there is another to start: %s"
                    .formatted(places.size(), asked.name()));
        }
        TesterNode node = places.get(submitted);
        submitted++;
        return nodes.options().tunnel()
                ? startWithTunnel(node, asked, TUNNEL_ATTEMPTS)
                : start(node, asked, SshTunnel.NONE);
    }

    private TesterSubmission startWithTunnel(TesterNode node, TesterCommand asked, int ports)
            throws SubmissionException {
        try {
            return start(node, asked, SshTunnel.to(asked.controller()));
        } catch (SubmissionException e) {
            if (!isPortRefused(e)) {
                throw e;
            }
            if (ports == 1) {
                throw new SubmissionException(
                        "%s; its sshd must allow tunnels (AllowTcpForwarding)".formatted(e.getMessage()), e);
            }
        }
        return startWithTunnel(node, asked, ports - 1);
    }

    /** OpenSSH's words for a port that is taken as well as for one that nobody may have. */
    private static boolean isPortRefused(SubmissionException e) {
        return String.valueOf(e.getMessage()).contains("port forwarding failed");
    }

    private TesterSubmission start(TesterNode node, TesterCommand asked, SshTunnel tunnel) throws SubmissionException {
        TesterCommand command = tunnel.through(asked);
        NodeReport report = Objects.requireNonNull(reports.get(node));
        List<String> words = new ArrayList<>(
                LoadTestProgram.remoteCommand(report.java(), jar.path(report), javaOptions));
        words.addAll(command.arguments());
        words.add(TesterCommand.TOKEN_ON_INPUT);
        return SshSubmission.start(nodes.shell(node), command.name() + " at " + node, words, command.token(), tunnel,
                nodes.options().timeout());
    }

    @Override
    public OptionalInt maxTesters() {
        return OptionalInt.of(places.size());
    }

    @Override
    public void close() {
        // Each submission ended its own connection.
    }
}
