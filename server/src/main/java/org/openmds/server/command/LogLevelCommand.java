package org.openmds.server.command;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.util.Locale;
import java.util.Set;

import org.openmds.server.config.DurationText;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Changes what a running server logs; an operation of OpenMDS over plain HTTP, without SOAP. */
@Command(name = "log-level", sortOptions = false, description = {
    "Change how much a running server logs, until its next start.",
    "Needs a token with the right to administer."}, footer = {
        "%nExample:", "  mds log-level http://127.0.0.1:8080 debug --token-file admin.token"})
final class LogLevelCommand implements Runnable {

    private static final Set<String> LEVELS = Set.of("error", "warn", "info", "debug", "trace");
    private static final String SERVICES = "/wsrf/services";

    @Parameters(index = "0", paramLabel = "URL", description = "The server, or any of its services.")
    private String url;

    @Parameters(index = "1", paramLabel = "LEVEL", description = "error, warn, info, debug or trace.")
    private String level;

    @Mixin
    private ConnectionOptions connection;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        String wanted = level.toLowerCase(Locale.ROOT);
        if (!LEVELS.contains(wanted)) {
            throw new ParameterException(spec.commandLine(),
                    "the level must be error, warn, info, debug or trace, was '%s'".formatted(level));
        }
        HttpResponse<String> answer = put(target(wanted));
        switch (answer.statusCode()) {
            case 200 -> spec.commandLine().getOut().println(wanted);
            case 401 -> throw new CommandException(ExitCodes.FAULT,
                    "%s wants a token with the right to administer (HTTP 401)".formatted(url));
            case 403 -> throw new CommandException(ExitCodes.FAULT,
                    "%s does not give this token the right to administer (HTTP 403)".formatted(url));
            default -> throw new CommandException(ExitCodes.FAULT,
                    "%s cannot change its log level: HTTP %d".formatted(url, answer.statusCode()));
        }
        spec.commandLine().getOut().flush();
    }

    private URI target(String wanted) {
        int services = url.indexOf(SERVICES);
        String base = (services < 0 ? url : url.substring(0, services)).replaceFirst("/+$", "");
        try {
            URI target = URI.create(base + "/admin/log-level?level=" + wanted);
            if (target.getHost() != null && Set.of("http", "https").contains(target.getScheme())) {
                return target;
            }
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "'%s' is no URL: %s".formatted(url, Failures.reason(e)),
                    e);
        }
        throw new ParameterException(spec.commandLine(),
                "the URL of a server begins with http:// or https://, was '%s'".formatted(url));
    }

    private HttpResponse<String> put(URI target) {
        HttpRequest.Builder request = HttpRequest.newBuilder(target)
                .timeout(connection.timeout())
                .PUT(BodyPublishers.noBody());
        connection.token().ifPresent(token -> request.header("Authorization", "Bearer " + token.reveal()));
        try (HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(connection.timeout())
                .build()) {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (ConnectException e) {
            // Its message, where it has one, and its cause tell less.
            throw new CommandException(ExitCodes.NO_CONNECTION,
                    "no connection to %s: nobody listens there".formatted(url), e);
        } catch (HttpTimeoutException e) {
            throw new CommandException(ExitCodes.NO_CONNECTION,
                    "%s did not answer within %s".formatted(url, DurationText.format(connection.timeout())), e);
        } catch (IOException e) {
            throw new CommandException(ExitCodes.NO_CONNECTION,
                    "no connection to %s: %s".formatted(url, Failures.reason(e)), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandException(ExitCodes.FAULT, "interrupted", e);
        }
    }
}
