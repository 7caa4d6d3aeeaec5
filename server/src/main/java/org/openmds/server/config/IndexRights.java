package org.openmds.server.config;

import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.service.AccessRight;

/**
 * Who may do what with one index. An absent list leaves the rule of the whole server; a list replaces it: the callers are the names of tokens, or
 * {@value #ANYONE}; an empty list means nobody.
 *
 * @param read
 *            who may read and query
 * @param register
 *            who may add, renew and remove entries
 * @param admin
 *            who may change what is not their own
 */
public record IndexRights(
        @Key("Tokens that may read this index, or anyone; absent: as the whole server.") Optional<List<String>> read,
        @Key("Tokens that may register with this index, or anyone; absent: as the whole server.") Optional<List<String>> register,
        @Key("Tokens that may administer this index, or anyone; absent: as the whole server.") Optional<List<String>> admin) {

    /** Stands for every caller, with a token or without. */
    public static final String ANYONE = "anyone";

    public IndexRights {
        read = read.map(List::copyOf);
        register = register.map(List::copyOf);
        admin = admin.map(List::copyOf);
    }

    /** Who has a right: empty where the rule of the whole server holds. */
    public Optional<List<String>> callers(AccessRight right) {
        return switch (right) {
            case READ -> read;
            case REGISTER -> register;
            case ADMIN -> admin;
        };
    }
}
