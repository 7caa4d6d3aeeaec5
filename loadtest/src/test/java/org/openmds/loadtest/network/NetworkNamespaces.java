package org.openmds.loadtest.network;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Network namespaces of this machine that simulate other machines. Each has its own link to this machine and reaches it at {@link #HOST}.
 * All are removed at the end.
 *
 * @param prefix
 *            the prefix of their names
 */
record NetworkNamespaces(String prefix, int count) implements AutoCloseable {

    /** Address of this machine, for all namespaces. */
    static final String HOST = "10.203.255.1";

    /** Another address of this machine beyond loopback, at its end of the first link. */
    static final String BEHIND_RELAY = "10.203.0.1";

    private static final long SECONDS = 20;
    private static final AtomicInteger MADE = new AtomicInteger();

    static NetworkNamespaces create(int count) throws IOException, InterruptedException {
        NetworkNamespaces networkNamespaces = new NetworkNamespaces(
                "mds" + ProcessHandle.current().pid() % 100_000 + (char) ('a' + MADE.getAndIncrement() % 26), count);
        try {
            for (int i = 0; i < count; i++) {
                networkNamespaces.create(networkNamespaces.name(i), "10.203." + i + ".", networkNamespaces.link(i));
            }
            ip("address", "add", HOST + "/32", "dev", networkNamespaces.link(0));
            for (int i = 0; i < count; i++) {
                ip("-n", networkNamespaces.name(i), "route", "add", HOST + "/32", "via", "10.203." + i + ".1");
            }
            return networkNamespaces;
        } catch (AssertionError e) {
            networkNamespaces.close();
            throw new AssertionError(
                    "this test needs root and CAP_NET_ADMIN to create network namespaces: " + e.getMessage(), e);
        }
    }

    private void create(String name, String net, String link) throws IOException, InterruptedException {
        ip("netns", "add", name);
        ip("link", "add", link, "type", "veth", "peer", "name", "up0", "netns", name);
        ip("address", "add", net + "1/30", "dev", link);
        ip("link", "set", link, "up");
        ip("-n", name, "address", "add", net + "2/30", "dev", "up0");
        ip("-n", name, "link", "set", "up0", "up");
        ip("-n", name, "link", "set", "lo", "up");
    }

    String name(int machine) {
        return prefix + "-" + machine;
    }

    String address(int machine) {
        return "10.203." + machine + ".2";
    }

    private String link(int machine) {
        return prefix + "v" + machine;
    }

    /** Switches a machine's link off. */
    void disconnect(int machine) throws IOException, InterruptedException {
        ip("link", "set", link(machine), "down");
    }

    /** Switches a machine's link on again. */
    void reconnect(int machine) throws IOException, InterruptedException {
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
