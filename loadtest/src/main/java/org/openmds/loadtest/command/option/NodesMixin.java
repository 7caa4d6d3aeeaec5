package org.openmds.loadtest.command.option;

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

/** Options for candidate nodes and their ssh connections. */
public final class NodesMixin {

    @ArgGroup(exclusive = false, validate = false, heading = "%nTesters on other machines:%n")
    private CandidateNodeOptions group = new CandidateNodeOptions();

    /** The options of one section of the help text. */
    static final class CandidateNodeOptions {

        @Option(names = "--nodes", paramLabel = "FILE", description = {
            "A file of candidate nodes, one per line: host[:port] [user=…] [testers=…] [java=…]. Only the usable nodes get testers."})
        private @Nullable Path file;

        @Option(names = "--node", paramLabel = "NODE", description = "One candidate node, in the format of a line of that file. Repeatable.")
        private List<String> lines = new ArrayList<>();

        @Option(names = "--ssh-user", paramLabel = "NAME", description = {
            "The user name for nodes that name none. Default: as in the ssh configuration"})
        private String user = "";

        @Option(names = "--ssh-command", paramLabel = "COMMAND", defaultValue = "ssh", description = {
            "The OpenSSH client with options, such as 'ssh -i FILE -J gateway'. It uses the keys, the agent and the configuration of the "
                    + "current user. It cannot ask for passwords, "
                    + "and it refuses a node whose host key is not in known_hosts ('ssh -o StrictHostKeyChecking=accept-new' accepts new "
                    + "keys). Default: ${DEFAULT-VALUE}"})
        private String command = "ssh";

        @Option(names = "--ssh-tunnel", description = {
            "Let testers reach the controller through ssh (-R): a port of their own machine is forwarded to this one. Use it when a "
                    + "firewall blocks direct connections. The clock comparisons use the same connection."})
        private boolean tunnel;

        @Option(names = "--ssh-timeout", paramLabel = "TIME", defaultValue = "20s", converter = DurationOptionConverter.class, description = {
            "The timeout for each connection to a node and for each command there. Default: ${DEFAULT-VALUE}"})
        private Duration limit = Duration.ZERO;

        @Option(names = "--node-memory", paramLabel = "MB", defaultValue = "256", description = {
            "The memory in MB that a node must have free for each of its testers. Default: ${DEFAULT-VALUE}"})
        private int memory;

        @Option(names = "--node-load", paramLabel = "LOAD", defaultValue = "1.5", description = {
            "The highest load average per processor that a usable node may have. Default: ${DEFAULT-VALUE}"})
        private double load;
    }

    boolean hasNodes() {
        return group.file != null || !group.lines.isEmpty();
    }

    /** Returns the nodes in the order of the options; empty without such options. */
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

    /** Returns true if some nodes are other machines and no tunnel leads back from them. */
    boolean areRemote() throws SubmissionException {
        return !group.tunnel && listed().stream().anyMatch(node -> !node.isLoopback());
    }

    public List<TesterNode> required(String what) throws SubmissionException {
        List<TesterNode> nodes = listed();
        if (nodes.isEmpty()) {
            throw new SubmissionOptionException(what + " needs nodes: --nodes FILE, or --node NODE");
        }
        return nodes;
    }

    public NodeRequirements rules() {
        return new NodeRequirements(NodeRequirements.DEFAULT.java(), (long) group.memory << 20, group.load);
    }

    public SshOptions ssh() throws SubmissionException {
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
