package org.openmds.loadtest.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Settings of an nginx that serves the files of a folder and logs no requests. Connections are kept for as many requests as the client sends.
 *
 * @param address
 *            host and port to listen at, such as {@code 127.0.0.1:8080}
 * @param workers
 *            the number of worker processes, or {@code auto} for one for each processor
 * @param serverLines
 *            more lines for its server; each ends with a semicolon or a brace
 */
public record NginxSettings(String address, String workers, List<String> serverLines) {

    private static final String FILES = "files";

    /** Copies the list. */
    public NginxSettings {
        serverLines = List.copyOf(serverLines);
    }

    /** Returns the folder of the files to serve, below the folder of the server; creates it. */
    public static Path files(Path folder) throws IOException {
        return Files.createDirectories(folder.resolve(FILES));
    }

    /**
     * Writes the configuration.
     *
     * @param program
     *            the path of nginx
     * @param folder
     *            the folder of the server
     * @return the command that starts it in the foreground
     */
    public List<String> command(Path program, Path folder) throws IOException {
        Path configuration = Files.writeString(folder.resolve("nginx.conf"), configuration(folder));
        return List.of(program.toString(), "-p", folder.toString(), "-c", configuration.toString());
    }

    private String configuration(Path folder) {
        return """
                %2$s
                daemon off;
                pid %1$s/nginx.pid;
                error_log %1$s/error.log;
                worker_processes %3$s;
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
                    listen %4$s backlog=4096;
                    root %1$s/%5$s;
                    %6$s
                  }
                }
                """.formatted(folder, user(), workers, address, FILES, String.join("\n    ", serverLines));
    }

    /**
     * Returns the line for the user of the workers, who must be able to read the files: the same as the master's. It is empty except for root,
     * because only root's workers would run as another user.
     */
    private static String user() {
        return "root".equals(System.getProperty("user.name")) ? "user root;" : "";
    }
}
