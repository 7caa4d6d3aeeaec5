package org.openmds.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.ConnectionOptions;
import org.openmds.cli.option.ExitCodes;
import org.openmds.cli.option.ServerAddress;
import org.openmds.wsrf.client.http.ConnectionException.AccessDenied;
import org.openmds.wsrf.client.http.HttpAnswer;
import org.openmds.wsrf.client.http.HttpTransport;
import org.openmds.wsrf.client.http.OutgoingRequest;

import picocli.CommandLine.Model.CommandSpec;

/** Calls the administrative operations of a running server: plain HTTP below {@code /admin}, without SOAP. */
public final class AdminClient {

    private static final int DONE = 200;

    private final ConnectionOptions connection;
    private final ServerAddress server;

    /**
     * @param url
     *            the server or any of its services; empty for the user's default
     */
    public AdminClient(CommandSpec command, ConnectionOptions connection, Optional<String> url) {
        this.connection = connection;
        this.server = ServerAddress.of(command, url);
    }

    /** Returns the URL of the server, for messages. */
    public String url() {
        return server.text();
    }

    /** The HTTP status and the text of an answer. */
    public record AdminAnswer(int status, String body) {
    }

    /**
     * Sends a POST without content. Throws if the token is missing or does not have the right to administer, as {@link #put} does.
     *
     * @param operation
     *            path below {@code /admin/}
     */
    public AdminAnswer post(String operation) {
        return exchange(OutgoingRequest.post(target(operation), Map.of(), "text/plain", new byte[0]));
    }

    /**
     * Requires that an operation was done.
     *
     * @param failure
     *            the rest of a message that begins with the URL of the server: "did not list its members"
     */
    void requireDone(AdminAnswer answer, String failure) {
        if (answer.status() != DONE) {
            throw new CommandException(ExitCodes.FAULT,
                    "%s %s: HTTP %d".formatted(url(), failure, answer.status()));
        }
    }

    /** Sends a POST without content and writes the content of the answer to a file, which may exist, whatever its status is. Returns the status. */
    public int download(String operation, Path file) throws IOException {
        OutgoingRequest request = OutgoingRequest.post(target(operation), Map.of(), "text/plain", new byte[0]);
        try (HttpTransport http = connection.downloads(request.target());
                HttpAnswer answer = http.send(request, connection.timeout());
                OutputStream out = Files.newOutputStream(file)) {
            answer.transferTo(out);
            return answer.status();
        } catch (AccessDenied e) {
            throw refused(e);
        }
    }

    /** Sends a PUT without content. */
    AdminAnswer put(String operation) {
        return exchange(OutgoingRequest.put(target(operation), Map.of(), "text/plain", new byte[0]));
    }

    private String target(String operation) {
        return server.base() + "/admin/" + operation;
    }

    private AdminAnswer exchange(OutgoingRequest request) {
        try (HttpTransport http = connection.transport(request.target());
                HttpAnswer answer = http.send(request, connection.timeout())) {
            return new AdminAnswer(answer.status(), new String(answer.readAllBytes(), StandardCharsets.UTF_8));
        } catch (AccessDenied e) {
            throw refused(e);
        }
    }

    private CommandException refused(AccessDenied e) {
        return new CommandException(ExitCodes.FAULT, e.status() == 401
                ? "%s requires a token with the right to administer (HTTP 401)".formatted(url())
                : "this token does not have the right to administer %s (HTTP 403)".formatted(url()), e);
    }
}
