package org.openmds.benchmarks.process;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.process.NginxSettings;
import org.openmds.loadtest.systems.AvailablePorts;

/**
 * An nginx that answers with static files and logs no requests. A worker for each processor, and connections that are kept for as many
 * requests as the client sends. A POST gets the same file as a GET, so that clients can send it the requests of the Index.
 *
 * @param process
 *            the process
 * @param files
 *            the folder of the files
 */
public record NginxServer(ChildProcess process, Path files) implements AutoCloseable {

    private static final String HOST = "127.0.0.1";

    /** Starts a server, which ends with the workspace at the latest. */
    public static NginxServer start(Workspace workspace) throws IOException {
        return start(workspace, "http", List.of());
    }

    /** Starts a server with TLS, which ends with the workspace at the latest. */
    public static NginxServer startTls(Workspace workspace, Path certificate, Path key) throws IOException {
        return start(workspace, "https", List.of("ssl_certificate %s;".formatted(certificate),
                "ssl_certificate_key %s;".formatted(key), "ssl_protocols TLSv1.2 TLSv1.3;"));
    }

    private static NginxServer start(Workspace workspace, String scheme, List<String> tls) throws IOException {
        Path folder = workspace.newFolder("nginx");
        int port = AvailablePorts.find(HOST, 0);
        List<String> lines = new ArrayList<>(tls);
        // Static files allow no POST; this answers it with the same file.
        lines.add("error_page 405 =200 $uri;");
        NginxSettings settings = new NginxSettings("%s:%d%s".formatted(HOST, port, tls.isEmpty() ? "" : " ssl"), "auto",
                lines);
        return new NginxServer(workspace.start(settings.command(Path.of(DebianProgram.NGINX.path()), folder),
                URI.create("%s://%s:%d/".formatted(scheme, HOST, port)), folder.resolve("log")),
                NginxSettings.files(folder));
    }

    /** Adds a file; returns the URL at which every request gets this text. */
    public URI addAnswer(String name, String answer) throws IOException {
        Files.writeString(files.resolve(name), answer);
        return URI.create(process.url()).resolve(name);
    }

    @Override
    public void close() {
        process.close();
    }
}
