package org.openmds.server.rights;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.configuration.value.Secret;
import org.openmds.configuration.value.TokenFile;
import org.openmds.http.RefusalCounts;
import org.openmds.http.RefusalCounts.RefusalReason;
import org.openmds.server.operation.StartException;
import org.openmds.server.settings.TokenSettings;
import org.openmds.wsrf.endpoint.Authenticator;
import org.openmds.wsrf.service.Caller;

/** Authenticates callers by their bearer token (RFC 6750), and counts wrong credentials. Thread-safe. */
public final class BearerTokens implements Authenticator {

    private static final String SCHEME = "Bearer ";

    private record KnownToken(Caller caller, Secret token) {
    }

    private final List<KnownToken> known;
    private final RefusalCounts refusals;

    private BearerTokens(List<KnownToken> known, RefusalCounts refusals) {
        this.known = List.copyOf(known);
        this.refusals = refusals;
    }

    /**
     * Reads the tokens from their files.
     *
     * @param refusals
     *            counts the wrong credentials
     * @throws StartException
     *             a token file cannot be used
     */
    public static BearerTokens read(List<TokenSettings> tokens, RefusalCounts refusals) {
        List<KnownToken> known = new ArrayList<>();
        for (TokenSettings token : tokens) {
            known.add(new KnownToken(new Caller(token.name(), true), secret(token.name(), token.file())));
        }
        return new BearerTokens(known, refusals);
    }

    @Override
    public Optional<Caller> authenticate(Optional<String> authorization) {
        if (authorization.isEmpty()) {
            return Optional.of(Caller.ANONYMOUS);
        }
        String value = authorization.get();
        if (!value.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            refusals.add(RefusalReason.NO_BEARER_TOKEN);
            return Optional.empty();
        }
        String presented = value.substring(SCHEME.length()).strip();
        Optional<Caller> caller = known.stream()
                .filter(each -> each.token().matches(presented))
                .map(KnownToken::caller)
                .findFirst();
        if (caller.isEmpty()) {
            refusals.add(RefusalReason.UNKNOWN_TOKEN);
        }
        return caller;
    }

    private static Secret secret(String name, Path file) {
        return switch (TokenFile.read(file)) {
            case TokenFile.SecretReading.Usable(Secret token) -> token;
            case TokenFile.SecretReading.Refused(String reason) ->
                throw new StartException("the token of %s: %s %s".formatted(name, file, reason));
        };
    }
}
