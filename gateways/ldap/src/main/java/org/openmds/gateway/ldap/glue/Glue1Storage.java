package org.openmds.gateway.ldap.glue;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.openmds.gateway.ldap.entry.EntryBuilder;

/**
 * The entries of a storage service in the GLUE Schema 1.3: a storage element, its protocols, and a storage area for each share, with its sizes and the
 * space tokens of organisations.
 */
final class Glue1Storage {

    private static final String ELEMENT_ID = "GlueSEUniqueID";
    private static final String AREA_ID = "GlueSALocalID";
    private static final String ORGANISATION = "VO:";
    /** Kilobytes of a gigabyte, the unit of GLUE 2.0. */
    private static final long KILOBYTES = 1_000_000;
    private static final List<String> SIZES = List.of("Total", "Free", "Used", "Reserved");

    private final EntityDocument document;
    private final MappedEntity service;
    private final Glue1Entries.Site site;
    private final List<MappedEntity> endpoints;
    private final String element;

    Glue1Storage(EntityDocument document, MappedEntity service, Glue1Entries.Site site) {
        this.document = document;
        this.service = service;
        this.site = site;
        this.endpoints = document.below(service, "Endpoint");
        this.element = Glue1Entries.address(endpoints).map(URI::getHost).orElseGet(() -> service.id().orElseThrow());
    }

    void map() {
        EntryBuilder entry = new EntryBuilder().classes("GlueSETop", "GlueSE", "GlueKey")
                .add("GlueSEName", service.first("Name").orElse(element))
                .add("GlueSEStatus", service.first("QualityLevel").map(Glue1Entries::capital))
                .add("GlueForeignKey", site.key());
        sizes("GlueSE", document.below(service, "StorageServiceCapacity"), List.of("Total", "Used"), entry);
        String name = site.add(ELEMENT_ID, element, entry);
        document.below(service, "StorageAccessProtocol").forEach(each -> protocol(each, name));
        endpoints.stream()
                .filter(each -> each.first("InterfaceName").orElse("").toLowerCase(Locale.ROOT).startsWith("srm"))
                .forEach(each -> control(each, name));
        document.below(service, "Share").forEach(each -> area(each, name));
    }

    private String key() {
        return ELEMENT_ID + "=" + element;
    }

    private void protocol(MappedEntity protocol, String parent) {
        site.add(parent, "GlueSEAccessProtocolLocalID", protocol.id().orElseThrow(),
                new EntryBuilder().classes("GlueSETop", "GlueSEAccessProtocol", "GlueKey")
                        .add("GlueSEAccessProtocolType", protocol.first("Type"))
                        .add("GlueSEAccessProtocolVersion", protocol.first("Version"))
                        .add("GlueChunkKey", key()));
    }

    private void control(MappedEntity endpoint, String parent) {
        site.add(parent, "GlueSEControlProtocolLocalID", endpoint.id().orElseThrow(),
                new EntryBuilder().classes("GlueSETop", "GlueSEControlProtocol", "GlueKey")
                        .add("GlueSEControlProtocolType", "SRM")
                        .add("GlueSEControlProtocolVersion", endpoint.first("InterfaceVersion"))
                        .add("GlueSEControlProtocolEndpoint", endpoint.first("URL"))
                        .add("GlueChunkKey", key()));
    }

    private void area(MappedEntity share, String parent) {
        List<MappedEntity> own = document.below(share, "Policy");
        List<String> rules = Glue1Entries.rules(own);
        List<MappedEntity> capacities = document.below(share, "StorageShareCapacity");
        EntryBuilder entry = new EntryBuilder().classes("GlueSATop", "GlueSA", "GlueSAAccessControlBase", "GlueSAState",
                "GlueKey")
                .add("GlueSAName", share.first("Name"))
                .add("GlueSAPath", share.first("Path"))
                .add("GlueSARetentionPolicy", share.first("RetentionPolicy"))
                .add("GlueSAAccessLatency", share.first("AccessLatency"))
                .add("GlueSAExpirationMode", share.first("ExpirationMode"))
                .add("GlueSAAccessControlBaseRule", rules)
                .add("GlueSAStateAvailableSpace", kilobytes(capacities, "FreeSize"))
                .add("GlueSAStateUsedSpace", kilobytes(capacities, "UsedSize"))
                .add("GlueChunkKey", key());
        sizes("GlueSA", capacities, SIZES, entry);
        String id = share.id().orElseThrow();
        String name = site.add(parent, AREA_ID, id, entry);
        rules.stream().filter(rule -> rule.startsWith(ORGANISATION)).forEach(rule -> token(share, name, id, rule));
    }

    private void token(MappedEntity share, String parent, String area, String rule) {
        share.first("Tag")
                .ifPresent(tag -> site.add(parent, "GlueVOInfoLocalID", rule.substring(ORGANISATION.length()),
                        new EntryBuilder().classes("GlueSATop", "GlueVOInfo", "GlueKey")
                                .add("GlueVOInfoName", tag)
                                .add("GlueVOInfoTag", tag)
                                .add("GlueVOInfoPath", share.first("Path"))
                                .add("GlueVOInfoAccessControlBaseRule", rule)
                                .add("GlueChunkKey", AREA_ID + "=" + area)
                                .add("GlueChunkKey", key())));
    }

    /** Adds the sizes of the media that GLUE 1.3 knows, in gigabytes: online and nearline. */
    private static void sizes(String prefix, List<MappedEntity> capacities, List<String> sizes, EntryBuilder entry) {
        for (MappedEntity each : capacities) {
            String medium = Glue1Entries.capital(each.first("Type").orElse("").toLowerCase(Locale.ROOT));
            if (medium.equals("Online") || medium.equals("Nearline")) {
                sizes.forEach(size -> entry.add(prefix + size + medium + "Size", each.first(size + "Size")));
            }
        }
    }

    private static Optional<String> kilobytes(List<MappedEntity> capacities, String size) {
        return capacities.stream()
                .filter(each -> each.first("Type").orElse("").equalsIgnoreCase("online"))
                .flatMap(each -> each.first(size).stream())
                .filter(text -> text.matches("[0-9]{1,12}"))
                .map(text -> Long.toString(Long.parseLong(text) * KILOBYTES))
                .findFirst();
    }
}
