package org.openmds.benchmarks.process;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.openmds.loadtest.process.NginxUser;
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
        return start(workspace, "http", "");
    }

    /** Starts a server with TLS, which ends with the workspace at the latest. */
    public static NginxServer startTls(Workspace workspace, Path certificate, Path key) throws IOException {
        return start(workspace, "https", """
                ssl_certificate %s;
                    ssl_certificate_key %s;
                    ssl_protocols TLSv1.2 TLSv1.3;""".formatted(certificate, key));
    }

    private static NginxServer start(Workspace workspace, String scheme, String tls) throws IOException {
        String program = DebianProgram.NGINX.path();
        Path folder = workspace.newFolder("nginx");
        Path files = Files.createDirectories(folder.resolve("files"));
        int port = AvailablePorts.find(HOST, 0);
        Path configuration = Files.writeString(folder.resolve("nginx.conf"), configuration(folder, port, tls));
        return new NginxServer(workspace.start(
                List.of(program, "-p", folder.toString(), "-c", configuration.toString()),
                URI.create("%s://%s:%d/".formatted(scheme, HOST, port)), folder.resolve("log")), files);
    }

    private static String configuration(Path folder, int port, String tls) {
        return """
                %3$s
                daemon off;
                pid %1$s/nginx.pid;
                error_log %1$s/error.log;
                worker_processes auto;
                worker_rlimit_nofile 20000;
                events { worker_connections 16384; }
                http {
                  access_log off;
                  log_not_found off;
                  sendfile on;
                  tcp_nopush on;
                  keepalive_requests 1000000000;
                  keepalive_timeout 1h;
                  client_body_temp_path %1$s/body;
                  proxy_temp_path %1$s/proxy;
                  fastcgi_temp_path %1$s/fastcgi;
                  uwsgi_temp_path %1$s/uwsgi;
                  scgi_temp_path %1$s/scgi;
                  default_type text/xml;
                  server {
                    listen %4$s:%2$d%5$s backlog=4096;
                    %6$s
                    root %1$s/files;
                    # Static files allow no POST; this answers it with the same file.
                    error_page 405 =200 $uri;
                  }
                }
                """.formatted(folder, port, NginxUser.directive(), HOST, tls.isEmpty() ? "" : " ssl", tls);
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
