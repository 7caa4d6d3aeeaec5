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

/** Starts testers by ssh on the usable nodes among the candidates. */
public final class SshSubmitter implements TesterSubmitter {

    /** Ports that are tried for a tunnel, because a port may be in use. */
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
     * The requested testers.
     *
     * @param testers
     *            number of testers; 0 for the maximum of the usable candidates
     * @param candidates
     *            nodes of which the usable ones are taken
     * @param jar
     *            jar to copy to the nodes
     * @param javaOptions
     *            options of each tester's Java
     */
    public record TesterRequest(int testers, List<TesterNode> candidates, NodeRequirements rules, Path jar,
            List<String> javaOptions) {

        public TesterRequest {
            candidates = List.copyOf(candidates);
            javaOptions = List.copyOf(javaOptions);
        }
    }

    /**
     * Checks the candidates and copies the jar to the usable ones.
     *
     * @param messages
     *            takes messages about unused nodes and about copies of the jar, on any thread
     * @throws SubmissionException
     *             if too few testers fit on the usable nodes; the message has the reason for each unusable node
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
                        "the usable nodes are limited to %d testers, the run needs %d; not usable:%n  %s".formatted(
                                places.size(), least,
                                problems.isEmpty()
                                        ? "none, but testers=… gives a node more than one tester"
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
                    messages.accept("node %s received the jar".formatted(node));
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
        // Earlier testers have ended: a capacity search makes one run after another.
        submitted = 0;
        return TesterSubmitter.super.submitAll(commands);
    }

    @Override
    public TesterSubmission submit(TesterCommand requested) throws SubmissionException {
        if (submitted >= places.size()) {
            throw new SubmissionException("the nodes are limited to %d testers, cannot start another one: %s"
                    .formatted(places.size(), requested.name()));
        }
        TesterNode node = places.get(submitted);
        submitted++;
        return nodes.options().tunnel()
                ? startWithTunnel(node, requested, TUNNEL_ATTEMPTS)
                : start(node, requested, SshTunnel.NONE);
    }

    private TesterSubmission startWithTunnel(TesterNode node, TesterCommand requested, int ports)
            throws SubmissionException {
        try {
            return start(node, requested, SshTunnel.to(requested.controller()));
        } catch (SubmissionException e) {
            if (!isPortRefused(e)) {
                throw e;
            }
            if (ports == 1) {
                throw new SubmissionException(
                        "%s; its sshd must allow tunnels (AllowTcpForwarding)".formatted(e.getMessage()), e);
            }
        }
        return startWithTunnel(node, requested, ports - 1);
    }

    /** True for the message of OpenSSH if a port is in use or forwarding is not allowed. */
    private static boolean isPortRefused(SubmissionException e) {
        return String.valueOf(e.getMessage()).contains("port forwarding failed");
    }

    private TesterSubmission start(TesterNode node, TesterCommand requested, SshTunnel tunnel)
            throws SubmissionException {
        TesterCommand command = tunnel.through(requested);
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
        // Each submission has ended its own connection.
    }
}
