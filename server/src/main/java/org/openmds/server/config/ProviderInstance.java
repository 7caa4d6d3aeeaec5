package org.openmds.server.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** What the configuration says of one information provider, whatever its kind. */
public interface ProviderInstance {

    /** Of the key {@code name}. */
    String NAME = "Name of the provider, unique among all providers: letters, digits and -.";
    /** What a name looks like. */
    String NAME_PATTERN = "[A-Za-z0-9][A-Za-z0-9-]{0,63}";
    /** What a name looks like, in words. */
    String NAME_EXPECTED = "a name of 1 to 64 letters, digits and -";
    /** Of the key {@code interval}. */
    String INTERVAL = "From one collection to the next.";
    /** Of the key {@code timeout}. */
    String TIMEOUT = "How long one collection may take; at most the interval.";
    /** Of the key {@code index}. */
    String INDEX = "Name of the index that receives the document.";

    /** Of the key {@code member}. */
    String MEMBER = "URL of the service that the entry is about. Absent: the index's own.";
    /** Of the key {@code trusted}. */
    String TRUSTED = "File of the certificates (PEM) that vouch for the server; absent: those that Java trusts.";

    /** Unique among all providers of the process. */
    String name();

    /** From one collection to the next. */
    Duration interval();

    /** Of one collection; at most the interval. */
    Duration timeout();

    /** Name of the index that receives the document. */
    String index();

    /** The service that the entry is about; empty: the index itself. */
    default Optional<HttpUrl> member() {
        return Optional.empty();
    }

    /** From where it takes what it tells, without secrets: {@code file /var/lib/x.xml}, {@code GET http://…}. */
    String inputDescription();

    /** What is wrong beyond the single keys: a message for the key that it is told of. */
    default Map<String, String> problems() {
        return Map.of();
    }

    /** What is wrong with a file of trusted certificates, told of the key {@code trusted}. */
    static Map<String, String> trustProblems(Optional<Path> trusted) {
        return trusted.filter(file -> !Files.isReadable(file))
                .map(file -> Map.of("trusted", "the file %s cannot be read".formatted(file)))
                .orElse(Map.of());
    }
}
