package org.openmds.server.identity;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.configuration.value.TokenFile;
import org.openmds.configuration.value.TokenFile.DatedToken;
import org.openmds.http.RefusalCounts.RefusalReason;
import org.openmds.server.operation.StartException;
import org.openmds.server.settings.TokenSettings;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.CredentialStatement;

/** Callers by the bearer tokens of the configuration (RFC 6750). Immutable. */
final class TokenCallers {

    private record KnownToken(Caller caller, DatedToken token) {
    }

    private final List<KnownToken> known;

    private TokenCallers(List<KnownToken> known) {
        this.known = List.copyOf(known);
    }

    /**
     * Reads the tokens from their files.
     *
     * @throws StartException
     *             a token file cannot be used
     */
    static TokenCallers read(List<TokenSettings> tokens) {
        List<KnownToken> known = new ArrayList<>();
        for (TokenSettings token : tokens) {
            switch (TokenFile.readTokens(token.file())) {
                case TokenFile.TokensReading.Unusable(String reason) ->
                    throw new StartException("the token of %s: %s %s".formatted(token.name(), token.file(), reason));
                case TokenFile.TokensReading.Read(List<DatedToken> read) -> read.forEach(each -> known.add(
                        new KnownToken(new Caller(token.name(), new CredentialStatement(Optional.empty(),
                                CredentialStatement.NONE.groups(), CredentialStatement.NONE.claims(), each.end())),
                                each)));
            }
        }
        return new TokenCallers(known);
    }

    /** Returns the caller with a token; empty if the token is none of these. */
    Optional<IdentityResult> identify(String presented, Instant now) {
        return known.stream()
                .filter(each -> each.token().token().matches(presented))
                .findFirst()
                .map(each -> each.token().end().filter(end -> !now.isBefore(end)).isPresent()
                        ? IdentityResult.wrong(RefusalReason.EXPIRED_TOKEN, "the bearer token has expired")
                        : new IdentityResult.Known(each.caller()));
    }
}
