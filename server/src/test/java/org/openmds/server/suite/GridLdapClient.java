package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.RDN;
import com.unboundid.ldif.LDIFReader;

/**
 * Clients of a BDII with Debian's {@code ldapsearch}: each request is the one that the client sends, and the answers are put together as the client does
 * it.
 *
 * @param url
 *            the server
 */
record GridLdapClient(String url) {

    /** Runs ldapsearch. */
    List<Entry> search(String base, String filter, String... attributes) throws Exception {
        List<String> command = new ArrayList<>(List.of("ldapsearch", "-x", "-LLL", "-o", "ldif-wrap=no", "-H", url,
                "-b", base, filter));
        command.addAll(List.of(attributes));
        Process process = new ProcessBuilder(command).start();
        byte[] answer = process.getInputStream().readAllBytes();
        String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(errors).isZero();
        List<Entry> entries = new ArrayList<>();
        try (LDIFReader reader = new LDIFReader(new ByteArrayInputStream(answer))) {
            for (Entry entry = reader.readEntry(); entry != null; entry = reader.readEntry()) {
                entries.add(entry);
            }
        }
        return entries;
    }

    /** Returns site, computing element and queue of all shares whose mapping policy names a VO in GLUE 2. */
    TreeSet<String> shares(String vo) throws Exception {
        Map<String, Entry> shares = byKey(search("o=glue", "(objectClass=GLUE2ComputingShare)"), "GLUE2ShareID");
        Map<String, Entry> endpoints = byKey(search("o=glue", "(objectClass=GLUE2ComputingEndpoint)"),
                "GLUE2EndpointServiceForeignKey");
        return search("o=glue",
                "(&(objectClass=GLUE2MappingPolicy)(|(GLUE2PolicyRule=vo:%1$s)(GLUE2PolicyRule=VO:%1$s)))"
                        .formatted(vo),
                "GLUE2MappingPolicyShareForeignKey").stream()
                .map(policy -> shares.get(policy.getAttributeValue("GLUE2MappingPolicyShareForeignKey")))
                .map(share -> {
                    Entry endpoint = Objects
                            .requireNonNull(endpoints.get(share.getAttributeValue("GLUE2ShareServiceForeignKey")));
                    return String.join(" ", site(share),
                            java.net.URI.create(value(endpoint, "GLUE2EndpointURL")).getHost(), queue(share));
                })
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String value(Entry entry, String attribute) {
        return Objects.requireNonNull(entry.getAttributeValue(attribute), attribute);
    }

    private static String queue(Entry share) {
        return share.hasAttribute("GLUE2ComputingShareMappingQueue")
                ? value(share, "GLUE2ComputingShareMappingQueue")
                : value(share, "GLUE2EntityName");
    }

    private static String site(Entry entry) {
        try {
            return Stream.of(entry.getParsedDN().getRDNs())
                    .filter(part -> part.hasAttribute("GLUE2DomainID"))
                    .map(RDN::getAttributeValues)
                    .map(values -> values[0])
                    .findFirst()
                    .orElse("-");
        } catch (com.unboundid.ldap.sdk.LDAPException e) {
            throw new AssertionError(e);
        }
    }

    private static Map<String, Entry> byKey(List<Entry> entries, String attribute) {
        return entries.stream()
                .collect(Collectors.toMap(each -> each.getAttributeValue(attribute), Function.identity(),
                        (first, _) -> first));
    }

    /** Returns the same by the requests of {@code lcg-infosites --vo VO -v 4 ce}, in GLUE 1.3. */
    TreeSet<String> infosites(String vo) throws Exception {
        Map<String, String> sites = search("o=grid", "(ObjectClass=GlueCluster)").stream()
                .collect(Collectors.toMap(each -> each.getAttributeValue("GlueClusterUniqueID"),
                        each -> key(each, "GlueSiteUniqueID=")));
        return search("o=grid", "(&(ObjectClass=GlueCE)(GlueCEAccessControlBaseRule=VO*:%s))".formatted(vo)).stream()
                .map(element -> {
                    String id = value(element, "GlueCEUniqueID");
                    return String.join(" ", sites.get(key(element, "GlueClusterUniqueID=")),
                            id.substring(0, id.indexOf(':')), id.substring(id.lastIndexOf('-') + 1));
                })
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String key(Entry entry, String prefix) {
        return Stream.of(entry.getAttributeValues("GlueForeignKey"))
                .filter(each -> each.startsWith(prefix))
                .map(each -> each.substring(prefix.length()))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the identities of all entries below a name. */
    TreeSet<String> names(String base, String filter) throws Exception {
        return search(base, filter, "1.1").stream().map(Entry::getDN).collect(Collectors.toCollection(TreeSet::new));
    }
}
