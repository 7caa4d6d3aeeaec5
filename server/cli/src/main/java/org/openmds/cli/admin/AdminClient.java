package org.openmds.cli.admin;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.file.Path;
import java.util.Set;

import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.ConnectionOptions;
import org.openmds.cli.option.ExitCodes;
import org.openmds.cli.option.FailureReporter;
import org.openmds.configuration.DurationText;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Calls the administrative operations of a running server: plain HTTP below {@code /admin}, without SOAP. */
final class AdminClient {

    private static final String SERVICES = "/wsrf/services";
    private static final long MAX_RESPONSE_BYTES = 16 << 20;

    private final CommandSpec command;
    private final ConnectionOptions connection;
    private final String url;

    /**
     * @param url
     *            the server or any of its services
     */
    AdminClient(CommandSpec command, ConnectionOptions connection, String url) {
        this.command = command;
        this.connection = connection;
        this.url = url;
    }

    /**
     * Sends a request and returns the response. Throws if the token is missing or does not have the right to administer.
     *
     * @param operation
     *            path below {@code /admin/}
     */
    HttpResponse<String> send(String method, String operation) {
        return allowed(exchange(method, target(operation),
                BodyHandlers.limiting(BodyHandlers.ofString(), MAX_RESPONSE_BYTES)));
    }

    /** Sends a request and writes the content of the response to a file, whatever its status is. Otherwise as {@link #send}. */
    HttpResponse<Path> download(String method, String operation, Path file) {
        return allowed(exchange(method, target(operation), BodyHandlers.ofFile(file)));
    }

    private <T> HttpResponse<T> allowed(HttpResponse<T> answer) {
        return switch (answer.statusCode()) {
            case 401 -> throw new CommandException(ExitCodes.FAULT,
                    "%s requires a token with the right to administer (HTTP 401)".formatted(url));
            case 403 -> throw new CommandException(ExitCodes.FAULT,
                    "this token does not have the right to administer %s (HTTP 403)".formatted(url));
            default -> answer;
        };
    }

    private URI target(String operation) {
        int services = url.indexOf(SERVICES);
        String base = (services < 0 ? url : url.substring(0, services)).replaceFirst("/+$", "");
        try {
            URI target = URI.create(base + "/admin/" + operation);
            if (target.getHost() != null && Set.of("http", "https").contains(target.getScheme())) {
                return target;
            }
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(),
                    "'%s' is not a URL: %s".formatted(url, FailureReporter.reason(e)), e);
        }
        throw new ParameterException(command.commandLine(),
                "the URL of a server begins with http:// or https://, was '%s'".formatted(url));
    }

    private <T> HttpResponse<T> exchange(String method, URI target, BodyHandler<T> body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(target)
                .timeout(connection.timeout())
                .method(method, BodyPublishers.noBody());
        connection.token().ifPresent(token -> request.header("Authorization", "Bearer " + token.reveal()));
        try (HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(connection.timeout())
                .build()) {
            return client.send(request.build(), body);
        } catch (ConnectException e) {
            // The message and the cause of this exception add nothing.
            throw new CommandException(ExitCodes.NO_CONNECTION,
                    "no connection to %s: no process listens at this address".formatted(url), e);
        } catch (HttpTimeoutException e) {
            throw new CommandException(ExitCodes.NO_CONNECTION,
                    "%s did not answer within %s".formatted(url, DurationText.format(connection.timeout())), e);
        } catch (IOException e) {
            throw new CommandException(ExitCodes.NO_CONNECTION,
                    "no connection to %s: %s".formatted(url, FailureReporter.reason(e)), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandException(ExitCodes.FAULT, "interrupted", e);
        }
    }
}
