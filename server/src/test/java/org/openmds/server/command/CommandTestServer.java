package org.openmds.server.command;

import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

import org.openmds.configuration.ConfigurationResult;
import org.openmds.server.MdsServer;
import org.openmds.server.config.ConfigurationLoader;

/** A server on a free port without state, providers and WebMDS, and commands for tests of it. */
final class CommandTestServer implements AutoCloseable {

    static final String QUEUE = "<q:Queue xmlns:q='http://example.org/queue' name='long'><q:free>3</q:free><q:free>4</q:free></q:Queue>";

    private final MdsServer server;

    private CommandTestServer(MdsServer server) {
        this.server = server;
    }

    /** The exit code and the output of a command. */
    record CommandOutcome(int code, String out, String err) {
    }

    static CommandTestServer start(Map<String, String> overrides) {
        Map<String, String> all = new HashMap<>(
                Map.of("http.port", "0", "state.enabled", "false", "providers.host.enabled", "false", "webmds.enabled",
                        "false"));
        all.putAll(overrides);
        return switch (ConfigurationLoader.load(Map.of(), all)) {
            case ConfigurationResult.Loaded(var configuration, _) ->
                new CommandTestServer(MdsServer.start(configuration));
            case ConfigurationResult.Invalid(var problems) -> throw new AssertionError(problems);
        };
    }

    String index() {
        return server.serviceUrl("DefaultIndexService");
    }

    String base() {
        return server.baseUrl();
    }

    /** Adds a member and returns the endpoint reference document of its entry. */
    String added(String member) {
        return run("add", index(), "--member", member, "--content", QUEUE, "--raw").out();
    }

    static CommandOutcome run(String... arguments) {
        return run("", Map.of(), arguments);
    }

    static CommandOutcome run(String input, Map<String, String> environment, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = ServerCommands.tool()
                .commandLine(environment, new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                        arguments)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
        return new CommandOutcome(code, out.toString(), err.toString());
    }

    @Override
    public void close() {
        server.close();
    }
}
