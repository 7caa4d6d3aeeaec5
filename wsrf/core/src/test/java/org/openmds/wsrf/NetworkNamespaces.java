package org.openmds.wsrf;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Network namespaces of this machine that simulate other machines. Each has its own link to this machine and reaches it at {@link #host}.
 * All are removed at the end.
 *
 * @param prefix
 *            the prefix of their names
 * @param net
 *            the beginning of their addresses, such as {@code 10.203.}; each test has its own
 */
public record NetworkNamespaces(String prefix, String net, int count) implements AutoCloseable {

    private static final long SECONDS = 20;
    private static final AtomicInteger MADE = new AtomicInteger();

    /**
     * Creates namespaces.
     *
     * @param net
     *            the second number of their addresses, 200 to 203
     */
    public static NetworkNamespaces create(int count, int net) throws IOException, InterruptedException {
        NetworkNamespaces networkNamespaces = new NetworkNamespaces(
                "mds" + ProcessHandle.current().pid() % 100_000 + (char) ('a' + MADE.getAndIncrement() % 26),
                "10." + net + ".", count);
        try {
            for (int i = 0; i < count; i++) {
                networkNamespaces.create(networkNamespaces.name(i), networkNamespaces.net + i + ".",
                        networkNamespaces.link(i));
            }
            ip("address", "add", networkNamespaces.host() + "/32", "dev", networkNamespaces.link(0));
            for (int i = 0; i < count; i++) {
                ip("-n", networkNamespaces.name(i), "route", "add", networkNamespaces.host() + "/32", "via",
                        networkNamespaces.net + i + ".1");
            }
            return networkNamespaces;
        } catch (AssertionError e) {
            networkNamespaces.close();
            throw new AssertionError(
                    "this test needs root and CAP_NET_ADMIN to create network namespaces: " + e.getMessage(), e);
        }
    }

    private void create(String name, String subnet, String link) throws IOException, InterruptedException {
        ip("netns", "add", name);
        ip("link", "add", link, "type", "veth", "peer", "name", "up0", "netns", name);
        ip("address", "add", subnet + "1/30", "dev", link);
        ip("link", "set", link, "up");
        ip("-n", name, "address", "add", subnet + "2/30", "dev", "up0");
        ip("-n", name, "link", "set", "up0", "up");
        ip("-n", name, "link", "set", "lo", "up");
    }

    /** Lets each two machines reach each other by a link of their own. */
    public void connectAll() throws IOException, InterruptedException {
        for (int one = 0; one < count; one++) {
            for (int other = one + 1; other < count; other++) {
                ip("link", "add", "to" + other, "netns", name(one), "type", "veth", "peer", "name", "to" + one, "netns",
                        name(other));
                open(one, other);
                open(other, one);
            }
        }
    }

    private void open(int from, int to) throws IOException, InterruptedException {
        ip("-n", name(from), "link", "set", "to" + to, "up");
        ip("-n", name(from), "route", "add", address(to) + "/32", "dev", "to" + to, "src", address(from));
    }

    /** Returns the address of this machine for all namespaces. */
    public String host() {
        return net + "255.1";
    }

    /** Returns another address of this machine beyond loopback, at its end of the first link. */
    public String behindRelay() {
        return net + "0.1";
    }

    /** Returns the name of the namespace of a machine. */
    public String name(int machine) {
        return prefix + "-" + machine;
    }

    /** Returns the address of a machine. */
    public String address(int machine) {
        return net + machine + ".2";
    }

    private String link(int machine) {
        return prefix + "v" + machine;
    }

    /** Switches a machine's link off. */
    public void disconnect(int machine) throws IOException, InterruptedException {
        ip("link", "set", link(machine), "down");
    }

    /** Switches a machine's link on again. */
    public void reconnect(int machine) throws IOException, InterruptedException {
        ip("link", "set", link(machine), "up");
    }

    @Override
    public void close() {
        for (int i = 0; i < count; i++) {
            // The link first, because a namespace stays as long as it contains anything.
            remove("link", "delete", link(i));
            remove("netns", "delete", name(i));
        }
    }

    private static void remove(String... arguments) {
        try {
            ip(arguments);
        } catch (IOException | AssertionError e) {
            // It was never created.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void ip(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("ip"));
        command.addAll(List.of(arguments));
        Path said = Files.createTempFile("ip", ".txt");
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new AssertionError(
                        String.join(" ", command) + ": " + Files.readString(said, StandardCharsets.UTF_8).strip());
            }
        } finally {
            Files.delete(said);
        }
    }
}
