package org.openmds.provider;

import java.time.Duration;
import java.util.Optional;

import org.openmds.configuration.Embedded;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.HttpUrl;

/** The settings that every provider in a list has. */
public record CommonSettings(
        @Key(value = "Name of the provider, unique among all providers: letters, digits and -. host and certificates are reserved.", pattern = "[A-Za-z0-9][A-Za-z0-9-]{0,63}", expected = "a name of 1 to 64 letters, digits and -", required = true) String name,
        @Embedded CollectionSettings collection,
        @Key("URL of the service that the entry describes; absent: the index itself.") Optional<HttpUrl> member) {

    /** Returns the settings of a provider of which there is only one, and whose entry describes the index itself. */
    public static CommonSettings ofSingle(String name, CollectionSettings collection) {
        return new CommonSettings(name, collection, Optional.empty());
    }

    /** Returns the time between two collections. */
    public Duration interval() {
        return collection.interval();
    }

    /** Returns the longest duration of one collection; at most the interval. */
    public Duration timeout() {
        return collection.timeout();
    }

    /** Returns the name of the index that receives the document. */
    public String index() {
        return collection.index();
    }
}
