package org.openmds.benchmarks.replication.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A network of members on this machine: a network namespace for each, a link between each two, and a link from each to this machine for clients.
 * A way from one member to another is cut by a route that drops everything. Names contain the number of this process, so that what a killed
 * process left behind is found and removed at the next start. Needs root. For one thread.
 */
final class MemberNetwork implements AutoCloseable {

    private static final String PREFIX = "omr";
    private static final int FIRST_NET = 204;
    private static final int LAST_NET = 223;
    private static final int LAST_LOOPBACK_NET = 250;

    private final String prefix = PREFIX + ProcessHandle.current().pid();
    private final int members;
    private final String net;
    private final boolean isolated;

    private MemberNetwork(int members, String net, boolean isolated) {
        this.members = members;
        this.net = net;
        this.isolated = isolated;
    }

    /** Returns a network of loopback addresses, which depend on the number of this process. Its ways are always open. */
    static MemberNetwork loopback(int members) {
        return new MemberNetwork(members, "127.%d.".formatted(1 + ProcessHandle.current().pid() % LAST_LOOPBACK_NET),
                false);
    }

    /** Creates the network; removes those of killed processes first. */
    static MemberNetwork create(int members) throws IOException {
        removeLeftOver();
        MemberNetwork network = new MemberNetwork(members, freeNet(), true);
        try {
            network.createAll();
            return network;
        } catch (IOException e) {
            network.close();
            throw new IOException("network namespaces need root and CAP_NET_ADMIN: " + e.getMessage(), e);
        }
    }

    private static String freeNet() throws IOException {
        String used = LinuxCommand.run("ip", "-o", "-4", "address", "show");
        for (int second = FIRST_NET; second <= LAST_NET; second++) {
            if (!used.contains(" 10.%d.".formatted(second))) {
                return "10." + second + ".";
            }
        }
        throw new IOException("no free network from 10.%d.0.0 to 10.%d.0.0".formatted(FIRST_NET, LAST_NET));
    }

    private void createAll() throws IOException {
        for (int member = 0; member < members; member++) {
            LinuxCommand.run("ip", "netns", "add", namespace(member));
            inside(member, "address", "add", address(member) + "/32", "dev", "lo");
            inside(member, "link", "set", "lo", "up");
            LinuxCommand.run("ip", "link", "add", clientLink(member), "type", "veth", "peer", "name", "clients",
                    "netns", namespace(member));
            LinuxCommand.run("ip", "address", "add", net + (member + 1) + ".1/30", "dev", clientLink(member));
            LinuxCommand.run("ip", "link", "set", clientLink(member), "up");
            inside(member, "address", "add", clientAddress(member) + "/30", "dev", "clients");
            inside(member, "link", "set", "clients", "up");
        }
        for (int one = 0; one < members; one++) {
            for (int other = one + 1; other < members; other++) {
                connect(one, other);
            }
        }
    }

    private void connect(int one, int other) throws IOException {
        LinuxCommand.run("ip", "link", "add", link(other), "netns", namespace(one), "type", "veth", "peer", "name",
                link(one), "netns", namespace(other));
        inside(one, "link", "set", link(other), "up");
        inside(other, "link", "set", link(one), "up");
        open(one, other);
        open(other, one);
    }

    /** Drops everything from one member to another. */
    void cut(int from, int to) throws IOException {
        inside(from, "route", "replace", "blackhole", address(to) + "/32");
    }

    /** Opens the way from one member to another. */
    void open(int from, int to) throws IOException {
        inside(from, "route", "replace", address(to) + "/32", "dev", link(to), "src", address(from));
    }

    /** Opens all ways. */
    void openAll() throws IOException {
        if (!isolated) {
            return;
        }
        for (int from = 0; from < members; from++) {
            for (int to = 0; to < members; to++) {
                if (from != to) {
                    open(from, to);
                }
            }
        }
    }

    private void inside(int member, String... words) throws IOException {
        String[] command = new String[words.length + 3];
        command[0] = "ip";
        command[1] = "-n";
        command[2] = namespace(member);
        System.arraycopy(words, 0, command, 3, words.length);
        LinuxCommand.run(command);
    }

    /** Returns the words before a command that runs in the network of a member. */
    List<String> entrance(int member) {
        return isolated ? List.of("ip", "netns", "exec", namespace(member)) : List.of();
    }

    private String namespace(int member) {
        return prefix + "-" + member;
    }

    /** Returns the address of a member for the other members. */
    String address(int member) {
        return net + "0." + (member + 1);
    }

    /** Returns the address of a member for clients on this machine. */
    String clientAddress(int member) {
        return net + (member + 1) + ".2";
    }

    private String clientLink(int member) {
        return prefix + "c" + member;
    }

    private static String link(int to) {
        return "to" + to;
    }

    @Override
    public void close() {
        if (!isolated) {
            return;
        }
        for (int member = 0; member < members; member++) {
            // Removing one end of a link removes the other.
            LinuxCommand.tryRun("ip", "link", "delete", clientLink(member));
            LinuxCommand.tryRun("ip", "netns", "delete", namespace(member));
        }
    }

    private static void removeLeftOver() throws IOException {
        for (String line : LinuxCommand.run("ip", "netns", "list").lines().toList()) {
            String name = line.split(" ", 2)[0];
            if (name.matches(PREFIX + "\\d+-\\d+")
                    && !isRunning(name.substring(PREFIX.length(), name.indexOf('-')))) {
                LinuxCommand.tryRun("ip", "netns", "delete", name);
            }
        }
    }

    /** True if there is a process with this number. */
    static boolean isRunning(String process) {
        return Files.exists(Path.of("/proc", process));
    }
}
