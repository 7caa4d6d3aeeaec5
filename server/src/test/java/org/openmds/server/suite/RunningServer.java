package org.openmds.server.suite;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.openmds.configuration.ConfigurationInput;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.server.MdsServer;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationLoader;

/**
 * A server in this process with its own port. The host provider is off unless a key enables it, so that only tests create entries. WebMDS, which takes
 * more than half of the processor time of a start, is on only if the test asks for it.
 */
record RunningServer(MdsServer server) implements AutoCloseable {

    /**
     * Starts a server without WebMDS, unless a key names {@code webmds}.
     *
     * @param keyValues
     *            keys of the configuration, each followed by its value
     */
    static RunningServer start(Path state, String... keyValues) {
        boolean pages = Stream.of(keyValues).anyMatch(each -> each.startsWith("webmds."));
        return new RunningServer(MdsServer.start(pages
                ? configuration(state, keyValues)
                : configuration(state, with(keyValues, "webmds.enabled", "false"))));
    }

    /** Starts a server with WebMDS. */
    static RunningServer withPages(Path state, String... keyValues) {
        return start(state, with(keyValues, "webmds.enabled", "true"));
    }

    private static String[] with(String[] keyValues, String key, String value) {
        return Stream.concat(Stream.of(keyValues), Stream.of(key, value)).toArray(String[]::new);
    }

    /** Starts a server that follows changes of its file, with the other keys as in {@link #start}. */
    static RunningServer follow(Path state, Path file) {
        ConfigurationInput input = new ConfigurationInput(Optional.of(file), Map.of(),
                Map.of("http.port", "0", "http.operations.port", "0", "state.directory", state.toString(),
                        "providers.host.enabled", "false"));
        return switch (ConfigurationLoader.load(input)) {
            case ConfigurationResult.Loaded(Configuration configuration, _) ->
                new RunningServer(MdsServer.start(configuration, input));
            case ConfigurationResult.Invalid<Configuration> invalid ->
                throw new IllegalArgumentException(invalid.problems().toString());
        };
    }

    static Configuration configuration(Path state, String... keyValues) {
        Map<String, String> keys = new LinkedHashMap<>(
                Map.of("http.port", "0", "http.operations.port", "0", "state.directory", state.toString(),
                        "providers.host.enabled", "false"));
        for (int i = 0; i < keyValues.length; i += 2) {
            keys.put(keyValues[i], keyValues[i + 1]);
        }
        return switch (ConfigurationLoader.load(Map.of(), keys)) {
            case ConfigurationResult.Loaded(Configuration configuration, _) -> configuration;
            case ConfigurationResult.Invalid<Configuration> invalid ->
                throw new IllegalArgumentException(invalid.problems().toString());
        };
    }

    /** Applies another configuration; the port stays the same. */
    void reconfigure(Path state, String... keyValues) {
        server.apply(configuration(state, keyValues));
    }

    IndexClient index() {
        return new IndexClient(server.serviceUrl("DefaultIndexService"));
    }

    String url(String path) {
        return server.baseUrl() + path;
    }

    /** Returns a URL of the connector for operators. */
    String operationsUrl(String path) {
        return server.operationsUrl().orElseThrow() + path;
    }

    int port() {
        return java.net.URI.create(server.baseUrl()).getPort();
    }

    @Override
    public void close() {
        server.close();
    }
}
