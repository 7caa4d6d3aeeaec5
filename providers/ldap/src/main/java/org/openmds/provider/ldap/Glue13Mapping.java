package org.openmds.provider.ldap;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

import org.openmds.provider.glue.GlueCluster;
import org.openmds.provider.glue.GlueFileSystem;
import org.openmds.provider.glue.GlueHost;
import org.openmds.provider.glue.GlueQueue;
import org.openmds.provider.glue.GlueSubCluster;
import org.openmds.wsrf.xml.XmlFragment;

import com.unboundid.ldap.sdk.Entry;

/**
 * The mapping of GLUE 1.3 entries to clusters, for a GLUE document, and to elements for the other entries. Values that the document has no name for
 * become extensions in it.
 *
 * @param others
 *            storage, sites, services, VO views and similar entries
 */
record Glue13Mapping(List<GlueCluster> clusters, List<XmlFragment> others) {

    private static final String CLUSTER = "GlueClusterUniqueID";
    private static final String SUB_CLUSTER = "GlueSubClusterUniqueID";
    private static final String HOST = "GlueHostUniqueID";
    /** The id of the cluster for hosts and queues that belong to no cluster. */
    private static final String UNASSIGNED = "unassigned";

    static Glue13Mapping of(List<Entry> entries) {
        Map<Glue13Kind, List<Entry>> byKind = new EnumMap<>(Glue13Kind.class);
        entries.forEach(each -> Glue13Kind.of(each)
                .ifPresent(kind -> byKind.computeIfAbsent(kind, _ -> new ArrayList<>()).add(each)));
        List<GlueCluster> clusters = new Builder(byKind).clusters();
        List<XmlFragment> others = new ArrayList<>();
        byKind.forEach((kind, ofKind) -> {
            if (kind.compareTo(Glue13Kind.LOCAL_FILE_SYSTEM) > 0) {
                ofKind.forEach(each -> Glue13Element.of(each, kind, Set.of()).ifPresent(others::add));
            }
        });
        return new Glue13Mapping(clusters, others);
    }

    /** Joins entries by their ids. Ids are in lower case, because GLUE compares them without case. */
    private static final class Builder {

        private final Map<Glue13Kind, List<Entry>> byKind;
        private final Map<String, List<GlueFileSystem>> fileSystems = new TreeMap<>();
        private final Map<String, List<GlueHost>> hostsOfSubClusters = new TreeMap<>();
        private final Map<String, List<GlueHost>> hostsOfClusters = new TreeMap<>();
        private final Map<String, List<GlueSubCluster>> subClusters = new TreeMap<>();
        private final Map<String, List<GlueQueue>> queues = new TreeMap<>();
        private final Map<String, String> names = new TreeMap<>();

        Builder(Map<Glue13Kind, List<Entry>> byKind) {
            this.byKind = byKind;
        }

        List<GlueCluster> clusters() {
            all(Glue13Kind.LOCAL_FILE_SYSTEM).forEach(this::fileSystem);
            all(Glue13Kind.HOST).forEach(this::host);
            all(Glue13Kind.SUB_CLUSTER).forEach(this::subCluster);
            all(Glue13Kind.CE).forEach(this::queue);
            List<GlueCluster> clusters = new ArrayList<>();
            all(Glue13Kind.CLUSTER).forEach(each -> clusters.add(cluster(id(each, CLUSTER),
                    value(each, "GlueClusterName", CLUSTER), extension(each, Glue13Kind.CLUSTER))));
            // Clusters whose own entry was not selected or published, only their parts.
            hostsOfSubClusters.forEach((_, hosts) -> put(hostsOfClusters, UNASSIGNED, hosts));
            Map<String, String> remaining = new TreeMap<>();
            List.of(hostsOfClusters, subClusters, queues)
                    .forEach(each -> each.keySet()
                            .forEach(id -> remaining.put(id, names.getOrDefault(id, id))));
            remaining.forEach((id, name) -> clusters.add(cluster(name, name, List.of())));
            return clusters;
        }

        private GlueCluster cluster(String id, String name, List<XmlFragment> extensions) {
            String key = key(id);
            return new GlueCluster(name, id, taken(hostsOfClusters, key), taken(subClusters, key),
                    taken(queues, key), extensions);
        }

        private void fileSystem(Entry entry) {
            String host = LdapEntries.owner(entry, HOST).orElse("");
            put(fileSystems, key(host), List.of(new GlueFileSystem(value(entry, "GlueHostLocalFileSystemName", HOST),
                    value(entry, "GlueHostLocalFileSystemRoot", "GlueHostLocalFileSystemName"),
                    number(entry, "GlueHostLocalFileSystemSize"),
                    number(entry, "GlueHostLocalFileSystemAvailableSpace"))));
        }

        private void host(Entry entry) {
            String id = id(entry, HOST);
            GlueHost host = new GlueHost(value(entry, "GlueHostName", HOST), id, Glue13Facts.host(entry),
                    taken(fileSystems, key(id)), extension(entry, Glue13Kind.HOST));
            Optional<String> subCluster = LdapEntries.owner(entry, SUB_CLUSTER);
            if (subCluster.isPresent()) {
                put(hostsOfSubClusters, key(subCluster.get()), List.of(host));
            } else {
                put(hostsOfClusters, owner(entry, UNASSIGNED), List.of(host));
            }
        }

        private void subCluster(Entry entry) {
            String id = id(entry, SUB_CLUSTER);
            put(subClusters, owner(entry, UNASSIGNED), List.of(new GlueSubCluster(
                    value(entry, "GlueSubClusterName", SUB_CLUSTER), id,
                    value(entry, Glue13Facts.SUB_CLUSTER_PHYSICAL, ""),
                    value(entry, Glue13Facts.SUB_CLUSTER_LOGICAL, ""), Glue13Facts.host(entry),
                    taken(hostsOfSubClusters, key(id)), extension(entry, Glue13Kind.SUB_CLUSTER))));
        }

        private void queue(Entry entry) {
            String cluster = owner(entry, value(entry, "GlueCEHostingCluster", ""));
            put(queues, cluster, List.of(new GlueQueue(value(entry, "GlueCEName", "GlueCEUniqueID"),
                    id(entry, "GlueCEUniqueID"), Glue13Facts.queue(entry), extension(entry, Glue13Kind.CE))));
        }

        private String owner(Entry entry, String otherwise) {
            String id = LdapEntries.owner(entry, CLUSTER).orElse(otherwise.isEmpty() ? UNASSIGNED : otherwise);
            names.putIfAbsent(key(id), id);
            return key(id);
        }

        private static List<XmlFragment> extension(Entry entry, Glue13Kind kind) {
            return Glue13Element.of(entry, kind, Glue13Facts.mapped()).stream().toList();
        }

        private List<Entry> all(Glue13Kind kind) {
            return byKind.getOrDefault(kind, List.of());
        }

        private static <T> void put(Map<String, List<T>> map, String key, List<T> values) {
            map.computeIfAbsent(key, _ -> new ArrayList<>()).addAll(values);
        }

        private static <T> List<T> taken(Map<String, List<T>> map, String key) {
            List<T> values = map.remove(key);
            return values == null ? List.of() : values;
        }

        private static String id(Entry entry, String attribute) {
            return value(entry, attribute, "");
        }

        private static String value(Entry entry, String attribute, String otherwise) {
            String value = entry.getAttributeValue(attribute);
            String second = otherwise.isEmpty() ? null : entry.getAttributeValue(otherwise);
            return value != null ? value : second != null ? second : "";
        }

        private static long number(Entry entry, String attribute) {
            Long value = entry.getAttributeValueAsLong(attribute);
            return value == null ? 0 : value;
        }

        private static String key(String id) {
            return id.toLowerCase(Locale.ROOT);
        }
    }
}
