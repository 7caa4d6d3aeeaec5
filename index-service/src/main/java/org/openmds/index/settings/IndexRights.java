package org.openmds.index.settings;

import java.util.List;
import java.util.Optional;

import org.openmds.configuration.Key;
import org.openmds.wsrf.service.AccessRight;

/**
 * The rights of callers on one index. A list replaces the rights of the whole server; an absent list leaves them. It contains names of tokens, or
 * {@value #ANYONE}; an empty list allows no caller.
 */
public record IndexRights(
        @Key("Tokens that may read this index, or anyone; absent: the rights of the whole server.") Optional<List<String>> read,
        @Key("Tokens whose callers may have notifications of this index sent to an address, or anyone; absent: the rights of the whole server.") Optional<List<String>> subscribe,
        @Key("Tokens that may register with this index, or anyone; absent: the rights of the whole server.") Optional<List<String>> register,
        @Key("Tokens that may administer this index, or anyone; absent: the rights of the whole server.") Optional<List<String>> admin) {

    /** The name for every caller, with or without a token. */
    public static final String ANYONE = "anyone";

    public IndexRights {
        read = read.map(List::copyOf);
        subscribe = subscribe.map(List::copyOf);
        register = register.map(List::copyOf);
        admin = admin.map(List::copyOf);
    }

    /** Returns the callers with a right; empty if the rights of the whole server apply. */
    public Optional<List<String>> callers(AccessRight right) {
        return switch (right) {
            case READ -> read;
            case SUBSCRIBE -> subscribe;
            // Lists of an index know the four rights that there were at first.
            case REGISTER, PUBLISH, TRIGGER, SILENCE -> register;
            case ADMIN -> admin;
        };
    }
}
