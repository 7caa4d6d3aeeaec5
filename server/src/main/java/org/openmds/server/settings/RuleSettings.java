package org.openmds.server.settings;

import java.util.List;
import java.util.stream.Stream;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.UrlPrefix;
import org.openmds.wsrf.service.AccessRight;

/**
 * A rule that gives rights to callers, or takes them. It is about a caller who fits one value of each list that is not empty.
 *
 * @param claims
 *            claims in the form NAME=VALUE
 */
public record RuleSettings(
        @Key(value = "allow gives the rights; deny takes them, whatever else gives them.", initial = "allow") RuleEffect effect,
        @Key(value = "The rights.", required = true) List<AccessRight> rights,
        @Key("Names of callers; * stands for any characters.") List<String> callers,
        @Key("Subjects of certificates, in slash form or that of RFC 2253; * stands for any characters of a value, and for any parts in /DC=org/DC=site/* or *,DC=site,DC=org.") List<String> dns,
        @Key("Issuers of the credential: names of rights.issuers, subjects of certificate authorities like dns, or unix for users of this machine by http.unix-socket.") List<String> issuers,
        @Key("Groups of the caller, such as /atlas/production; those below a group are other groups.") List<String> groups,
        @Key("Claims of the token, as scope=mds.register.") List<String> claims,
        @Key("Indexes and other services that the rule is about; empty for all.") List<String> indexes,
        @Key("URL prefixes of the members that the rule is about, for the right register; empty for any.") List<UrlPrefix> members)
        implements
            CheckedSettings {

    /** The effect of a rule. */
    public enum RuleEffect {
        ALLOW, DENY
    }

    public RuleSettings {
        rights = List.copyOf(rights);
        callers = List.copyOf(callers);
        dns = List.copyOf(dns);
        issuers = List.copyOf(issuers);
        groups = List.copyOf(groups);
        claims = List.copyOf(claims);
        indexes = List.copyOf(indexes);
        members = List.copyOf(members);
    }

    @Override
    public void check(Findings findings) {
        if (Stream.of(callers, dns, issuers, groups, claims).allMatch(List::isEmpty)) {
            findings.report(
                    "needs callers, dns, issuers, groups or claims; callers: [\"*\"] is every caller with a credential",
                    "callers");
        }
        if (rights.isEmpty()) {
            findings.report("expected at least one right, got an empty list", "rights");
        }
        if (!members.isEmpty() && !rights.equals(List.of(AccessRight.REGISTER))) {
            findings.report("needs rights: [register]; use another rule for other rights", "members");
        }
        for (int i = 0; i < claims.size(); i++) {
            if (claims.get(i).indexOf('=') < 1) {
                findings.report("expected NAME=VALUE, got " + claims.get(i), "claims[" + i + "]");
            }
        }
    }
}
