package org.openmds.loadtest.command;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.control.submit.NodeList;
import org.openmds.loadtest.control.submit.NodeRequirements;
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.control.submit.SubmissionOptionException;
import org.openmds.loadtest.control.submit.TesterNode;
import org.openmds.loadtest.control.submit.ssh.SshOptions;
import org.openmds.loadtest.text.CommandWords;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Options of candidate nodes, and of how they are reached by ssh. */
final class NodesMixin {

    @ArgGroup(exclusive = false, validate = false, heading = "%nTesters on other machines:%n")
    private CandidateNodeOptions group = new CandidateNodeOptions();

    /** Shown together. */
    static final class CandidateNodeOptions {

        @Option(names = "--nodes", paramLabel = "FILE", description = {
            "Candidates, one a line: host[:port] [user=…] [testers=…] [java=…]. The usable ones are taken."})
        private @Nullable Path file;

        @Option(names = "--node", paramLabel = "NODE", description = "One candidate, as a line of that file. Repeatable.")
        private List<String> lines = new ArrayList<>();

        @Option(names = "--ssh-user", paramLabel = "NAME", description = {
            "Where a node names none. Default: what the configuration of ssh says"})
        private String user = "";

        @Option(names = "--ssh-command", paramLabel = "COMMAND", defaultValue = "ssh", description = {
            "OpenSSH's client with options of its own, such as 'ssh -i FILE -J gateway'. Keys, agent and configuration are those of the user here. It cannot ask for passwords, "
                    + "and refuses a node whose host key is not in known_hosts ('ssh -o StrictHostKeyChecking=accept-new' takes new ones). Default: ${DEFAULT-VALUE}"})
        private String command = "ssh";

        @Option(names = "--ssh-tunnel", description = {
            "Testers reach the controller through ssh (-R), by a port of their own machine that is forwarded to here, where a firewall lets nothing else through. Their clocks are compared over the same way."})
        private boolean tunnel;

        @Option(names = "--ssh-timeout", paramLabel = "TIME", defaultValue = "20s", converter = DurationOptionConverter.class, description = {
            "For each connection and each question to a node. Default: ${DEFAULT-VALUE}"})
        private Duration limit = Duration.ZERO;

        @Option(names = "--node-memory", paramLabel = "MB", defaultValue = "256", description = {
            "That a node must have free for each of its testers. Default: ${DEFAULT-VALUE}"})
        private int memory;

        @Option(names = "--node-load", paramLabel = "LOAD", defaultValue = "1.5", description = {
            "By processor, that a node may have at most. Default: ${DEFAULT-VALUE}"})
        private double load;
    }

    boolean hasNodes() {
        return group.file != null || !group.lines.isEmpty();
    }

    /** As they are listed; none where none are. */
    List<TesterNode> listed() throws SubmissionException {
        List<TesterNode> nodes = new ArrayList<>();
        if (group.file != null) {
            nodes.addAll(NodeList.read(group.file));
        }
        if (!group.lines.isEmpty()) {
            nodes.addAll(NodeList.of(group.lines));
        }
        return nodes;
    }

    /** Whether some are other machines, and no tunnel leads back from them. */
    boolean areRemote() throws SubmissionException {
        return !group.tunnel && listed().stream().anyMatch(node -> !node.isLoopback());
    }

    List<TesterNode> required(String what) throws SubmissionException {
        List<TesterNode> nodes = listed();
        if (nodes.isEmpty()) {
            throw new SubmissionOptionException(what + " needs nodes: --nodes FILE, or --node NODE");
        }
        return nodes;
    }

    NodeRequirements rules() {
        return new NodeRequirements(NodeRequirements.DEFAULT.java(), (long) group.memory << 20, group.load);
    }

    SshOptions ssh() throws SubmissionException {
        try {
            List<String> command = CommandWords.of(group.command);
            if (command.isEmpty()) {
                throw new SubmissionOptionException("--ssh-command: expected a program, got nothing");
            }
            return new SshOptions(command, group.user, group.limit, group.tunnel);
        } catch (IllegalArgumentException e) {
            throw new SubmissionOptionException("--ssh-command: " + e.getMessage(), e);
        }
    }
}
