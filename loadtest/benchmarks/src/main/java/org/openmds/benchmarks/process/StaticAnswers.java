package org.openmds.benchmarks.process;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A {@link StaticServer} in a separate process, and its prepared answers. */
public final class StaticAnswers implements AutoCloseable {

    private final ChildProcess process;
    private final Path folder;
    private final AtomicInteger names = new AtomicInteger();

    private StaticAnswers(ChildProcess process, Path folder) {
        this.process = process;
        this.folder = folder;
    }

    /** Starts a server, which ends with the workspace at the latest. */
    public static StaticAnswers start(Workspace workspace) throws IOException {
        return start(workspace, List.of());
    }

    /** Starts a server with TLS, which ends with the workspace at the latest. */
    public static StaticAnswers startTls(Workspace workspace, Path certificate, Path key) throws IOException {
        return start(workspace, List.of(certificate.toString(), key.toString()));
    }

    private static StaticAnswers start(Workspace workspace, List<String> tls) throws IOException {
        Path folder = workspace.newFolder("static");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp", System.getProperty("java.class.path"), StaticServer.class.getName(), folder.toString()));
        command.addAll(tls);
        return new StaticAnswers(workspace.start(command, folder.resolve("log")), folder);
    }

    public ChildProcess process() {
        return process;
    }

    /** Adds an answer; returns the URL at which every request gets this text. */
    public URI addAnswer(String answer) throws IOException {
        String name = "answer-" + names.incrementAndGet();
        Files.writeString(folder.resolve(name), answer);
        return URI.create(process.url()).resolve("/" + name);
    }

    @Override
    public void close() {
        process.close();
    }
}
