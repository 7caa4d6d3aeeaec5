package org.openmds.server.rights;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import org.openmds.configuration.value.UrlPrefix;
import org.openmds.server.dn.DistinguishedName;
import org.openmds.server.dn.NamePattern;
import org.openmds.server.settings.RuleSettings;
import org.openmds.server.settings.RuleSettings.RuleEffect;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.CredentialStatement;

/** A rule that gives or takes rights, prepared for its use with each request. Immutable. */
final class AccessRule {

    private final RuleSettings settings;
    private final List<Pattern> callers;
    private final List<NamePattern> dns;
    private final List<Predicate<CredentialStatement>> issuers;

    /**
     * @throws IllegalArgumentException
     *             a pattern cannot be used
     */
    AccessRule(RuleSettings settings, Map<String, String> issuerUrls) {
        this.settings = settings;
        this.callers = settings.callers().stream().map(NamePattern::glob).toList();
        this.dns = settings.dns().stream().map(NamePattern::parse).toList();
        this.issuers = settings.issuers().stream().map(each -> issuer(each, issuerUrls)).toList();
    }

    private static Predicate<CredentialStatement> issuer(String text, Map<String, String> urls) {
        Optional<String> url = Optional.ofNullable(urls.get(text));
        if (url.isPresent()) {
            return statement -> statement.issuer().equals(url);
        }
        NamePattern authority = NamePattern.parse(text);
        return statement -> !statement.values(CredentialStatement.DN).isEmpty()
                && statement.issuer().filter(name -> authority.matches(DistinguishedName.parse(name))).isPresent();
    }

    boolean isDenial() {
        return settings.effect() == RuleEffect.DENY;
    }

    List<UrlPrefix> members() {
        return settings.members();
    }

    /** Returns true if the rule is about certificates with this name, and gives them rights. */
    boolean names(DistinguishedName name) {
        return !isDenial() && dns.stream().anyMatch(pattern -> pattern.matches(name));
    }

    /** Returns true if the rule gives rights to one of these groups. */
    boolean namesOneOf(Set<String> groups) {
        return !isDenial() && settings.groups().stream().anyMatch(groups::contains);
    }

    /** Returns true if the rule is about a right of a caller in a group. */
    boolean isAbout(Caller caller, AccessRight right, String group) {
        return settings.rights().contains(right)
                && (settings.indexes().isEmpty() || settings.indexes().contains(group)) && fits(caller);
    }

    private boolean fits(Caller caller) {
        if (!caller.authenticated()) {
            return settings.callers().contains(caller.name()) && settings.dns().isEmpty() && issuers.isEmpty()
                    && settings.groups().isEmpty() && settings.claims().isEmpty();
        }
        CredentialStatement statement = caller.statement();
        return fitsOne(callers, each -> each.matcher(caller.name()).matches())
                && fitsOne(dns, each -> statement.values(CredentialStatement.DN)
                        .stream()
                        .anyMatch(dn -> each.matches(DistinguishedName.parse(dn))))
                && fitsOne(issuers, each -> each.test(statement))
                && fitsOne(settings.groups(), statement.groups()::contains)
                && fitsOne(settings.claims(), each -> claims(statement, each));
    }

    /** Returns true if the list does not limit the rule, or one of its values fits. */
    private static <T> boolean fitsOne(List<T> list, Predicate<T> fits) {
        return list.isEmpty() || list.stream().anyMatch(fits);
    }

    private static boolean claims(CredentialStatement statement, String claim) {
        int end = claim.indexOf('=');
        Set<String> values = statement.values(claim.substring(0, end));
        return values.contains(claim.substring(end + 1));
    }

    /** Returns true if the address is at one of the prefixes. */
    static boolean covers(List<UrlPrefix> prefixes, String address) {
        try {
            URI uri = new URI(address);
            return prefixes.stream().anyMatch(prefix -> prefix.covers(uri));
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
