package org.openmds.server.settings;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.wsrf.service.AccessRight;

/** The callers and their rights on the whole server. */
public record RightsSettings(
        @Key(value = "Rights of callers without a credential; by default [read, subscribe, register] on loopback and [read] on other addresses.", defaultVaries = true) List<AccessRight> anonymous,
        @Key("Callers with a bearer token.") List<TokenSettings> tokens,
        @Key("File that gives the subjects of client certificates their names, such as /etc/grid-security/grid-mapfile. With it, or with a rule that has dns, a certificate that neither names is refused.") Optional<Path> gridMapfile,
        @Key("Issuers whose JSON Web Tokens (WLCG profile, SciTokens) are accepted.") List<IssuerSettings> issuers,
        @Key("Further rights, and exceptions from rights.") List<RuleSettings> rules) implements CheckedSettings {

    public RightsSettings {
        anonymous = List.copyOf(anonymous);
        tokens = List.copyOf(tokens);
        issuers = List.copyOf(issuers);
        rules = List.copyOf(rules);
    }

    @Override
    public void check(Findings findings) {
        for (int i = 0; i < issuers.size(); i++) {
            for (IssuerSettings other : issuers.subList(0, i)) {
                if (other.name().equals(issuers.get(i).name()) || other.url().equals(issuers.get(i).url())) {
                    findings.report("another issuer has the same name or the same URL", "issuers[" + i + "]");
                }
            }
        }
    }
}
