package org.openmds.server.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

import org.openmds.configuration.HttpUrl;

/** The settings that every information provider has, whatever its kind. */
public interface ProviderInstance {

    /** The description of the key {@code name}. */
    String NAME = "Name of the provider, unique among all providers: letters, digits and -.";
    /** The pattern of a name. */
    String NAME_PATTERN = "[A-Za-z0-9][A-Za-z0-9-]{0,63}";
    /** The pattern of a name, in words. */
    String NAME_EXPECTED = "a name of 1 to 64 letters, digits and -";
    /** The description of the key {@code interval}. */
    String INTERVAL = "Time between two collections.";
    /** The description of the key {@code timeout}. */
    String TIMEOUT = "Longest duration of one collection; at most the interval.";
    /** The description of the key {@code index}. */
    String INDEX = "Name of the index that receives the document.";

    /** The description of the key {@code member}. */
    String MEMBER = "URL of the service that the entry describes; absent: the index itself.";
    /** The description of the key {@code trusted}. */
    String TRUSTED = "File of trusted certificates (PEM) for the server; absent: those that Java trusts.";

    /** Returns the name, unique among all providers of the process. */
    String name();

    /** Returns the time between two collections. */
    Duration interval();

    /** Returns the longest duration of one collection; at most the interval. */
    Duration timeout();

    /** Returns the name of the index that receives the document. */
    String index();

    /** Returns the service that the entry describes; empty for the index itself. */
    default Optional<HttpUrl> member() {
        return Optional.empty();
    }

    /** Returns a description of the provider's input without secrets: {@code file /var/lib/x.xml}, {@code GET http://…}. */
    String inputDescription();

    /** Returns the problems that concern several keys, by key. */
    default Map<String, String> problems() {
        return Map.of();
    }

    /** Returns the problem of a file of trusted certificates, for the key {@code trusted}. */
    static Map<String, String> trustProblems(Optional<Path> trusted) {
        return trusted.filter(file -> !Files.isReadable(file))
                .map(file -> Map.of("trusted", "the file %s cannot be read".formatted(file)))
                .orElse(Map.of());
    }
}
