package org.openmds.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.ConnectionOptions;
import org.openmds.cli.option.ExitCodes;
import org.openmds.cli.option.FailureReporter;
import org.openmds.wsrf.client.http.ConnectionException.AccessDenied;
import org.openmds.wsrf.client.http.HttpAnswer;
import org.openmds.wsrf.client.http.HttpTransport;
import org.openmds.wsrf.client.http.OutgoingRequest;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Calls the administrative operations of a running server: plain HTTP below {@code /admin}, without SOAP. */
public final class AdminClient {

    private static final String SERVICES = "/wsrf/services";

    private final CommandSpec command;
    private final ConnectionOptions connection;
    private final String url;

    /**
     * @param url
     *            the server or any of its services
     */
    public AdminClient(CommandSpec command, ConnectionOptions connection, String url) {
        this.command = command;
        this.connection = connection;
        this.url = url;
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
        int services = url.indexOf(SERVICES);
        String base = (services < 0 ? url : url.substring(0, services)).replaceFirst("/+$", "");
        try {
            URI target = URI.create(base + "/admin/" + operation);
            if (target.getHost() != null && Set.of("http", "https").contains(target.getScheme())) {
                return target.toString();
            }
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(),
                    "'%s' is not a URL: %s".formatted(url, FailureReporter.reason(e)), e);
        }
        throw new ParameterException(command.commandLine(),
                "the URL of a server begins with http:// or https://, was '%s'".formatted(url));
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
                ? "%s requires a token with the right to administer (HTTP 401)".formatted(url)
                : "this token does not have the right to administer %s (HTTP 403)".formatted(url), e);
    }
}
