package org.openmds.gateway.ldap.glue;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.gateway.ldap.entry.DirectoryEntry;
import org.openmds.wsrf.xml.XmlFragment;

class MappedDocumentTest {

    private static final String START = "<GLUE2 xmlns='http://schemas.ogf.org/glue/2009/03/spec_2.0_r1'>";
    private static final String STORAGE = START
            + """
                    <AdminDomain><ID>alpha</ID><Services><StorageService><ID>se</ID><Type>dcache</Type><QualityLevel>production</QualityLevel>
                    <StorageEndpoint><ID>srm</ID><URL>httpg://se.alpha.example:8446/srm</URL><InterfaceName>SRM</InterfaceName></StorageEndpoint>
                    <StorageAccessProtocol><ID>ftp</ID><Type>gsiftp</Type><Version>2</Version></StorageAccessProtocol>
                    <StorageShare><ID>atlas-disk</ID><Path>/atlas</Path><Tag>ATLASDATADISK</Tag><ServingState>production</ServingState>
                    <StorageShareCapacity><ID>cap</ID><Type>online</Type><TotalSize>100</TotalSize><FreeSize>40</FreeSize><UsedSize>60</UsedSize></StorageShareCapacity>
                    <MappingPolicy><ID>mp</ID><Scheme>basic</Scheme><Rule>vo:atlas</Rule></MappingPolicy></StorageShare>
                    </StorageService></Services></AdminDomain></GLUE2>
                    """;

    @Test
    void of_entitiesWithoutId_areCounted() {
        MappedDocument document = map(START + "<ComputingService><Name>no id</Name></ComputingService></GLUE2>");

        assertThat(document.entries()).isEmpty();
        assertThat(document.leftOut()).isOne();
    }

    @Test
    void of_serviceWithoutSite_isBelowTheResources() {
        assertThat(names(map(START + "<ComputingService><ID>a,b</ID></ComputingService></GLUE2>")))
                .containsExactly("GLUE2ServiceID=a\\,b,GLUE2GroupID=resource,o=glue");
    }

    @Test
    void of_entitiesThatNameEachOther_endSomewhere() {
        assertThat(names(map(START + """
                <ComputingShare><ID>s</ID><Associations><ComputingServiceID>c</ComputingServiceID></Associations>
                <Nested><ComputingService><ID>c</ID></ComputingService></Nested></ComputingShare></GLUE2>""")))
                .hasSize(2);
    }

    @Test
    void of_numbersThatAreNone_areLeftOut() {
        DirectoryEntry share = map(
                START + """
                        <ComputingShare><ID>s</ID><FreeSlots>many</FreeSlots><RunningJobs>007</RunningJobs></ComputingShare></GLUE2>""")
                .entries()
                .getFirst();

        assertThat(texts(share)).contains("GLUE2ComputingShareRunningJobs: 007")
                .noneMatch(each -> each.contains("FreeSlots"));
    }

    @Test
    void of_requiredValuesThatAreMissing_arePlaceholders() {
        List<DirectoryEntry> entries = map(
                START + """
                        <ComputingManager><ID>m</ID><ExecutionEnvironment><ID>e</ID><OSFamily>linux</OSFamily></ExecutionEnvironment></ComputingManager></GLUE2>""")
                .entries();

        assertThat(texts(named(entries, "GLUE2ResourceID=e"))).contains("GLUE2ExecutionEnvironmentOSFamily: linux",
                "GLUE2ExecutionEnvironmentMainMemorySize: 999999999",
                "GLUE2ExecutionEnvironmentPlatform: UNDEFINEDVALUE",
                "GLUE2ExecutionEnvironmentConnectivityIn: undefined");
    }

    /** ARC has a share for each organisation that uses a queue. */
    @Test
    void of_severalSharesOfAQueue_areOneComputingElement() {
        List<DirectoryEntry> entries = map(
                START + """
                        <AdminDomain><ID>alpha</ID><ComputingService><ID>c</ID>
                        <ComputingEndpoint><ID>i</ID><URL>https://ce:443/arex</URL><InterfaceName>org.ogf.glue.emies.resourceinfo</InterfaceName></ComputingEndpoint>
                        <ComputingEndpoint><ID>r</ID><URL>https://ce:443/arex</URL><InterfaceName>org.nordugrid.arcrest</InterfaceName></ComputingEndpoint>
                        <ComputingShare><ID>s</ID><MappingQueue>long</MappingQueue><FreeSlots>1</FreeSlots></ComputingShare>
                        <ComputingShare><ID>sa</ID><MappingQueue>long</MappingQueue><FreeSlots>2</FreeSlots>
                        <MappingPolicy><ID>pa</ID><Rule>vo:atlas</Rule></MappingPolicy></ComputingShare>
                        <ComputingShare><ID>sc</ID><MappingQueue>long</MappingQueue><FreeSlots>3</FreeSlots>
                        <MappingPolicy><ID>pc</ID><Rule>vo:cms</Rule></MappingPolicy></ComputingShare>
                        </ComputingService></AdminDomain></GLUE2>""")
                .entries();

        assertThat(texts(named(entries, "GlueCEUniqueID=ce:443/nordugrid-unknown-long,"))).contains(
                "GlueCEAccessControlBaseRule: VO:atlas", "GlueCEAccessControlBaseRule: VO:cms");
        assertThat(texts(named(entries, "GlueVOViewLocalID=atlas"))).contains("GlueCEStateFreeCPUs: 2");
        assertThat(texts(named(entries, "GlueVOViewLocalID=cms"))).contains("GlueCEStateFreeCPUs: 3");
    }

    @Test
    void of_storage_hasElementAreaAndToken() {
        List<DirectoryEntry> entries = map(STORAGE).entries();

        assertThat(texts(named(entries, "gluesalocalid=atlas-disk"))).contains("GlueSAAccessControlBaseRule: VO:atlas",
                "GlueSAStateAvailableSpace: 40000000", "GlueSATotalOnlineSize: 100",
                "GlueChunkKey: GlueSEUniqueID=se.alpha.example");
        assertThat(texts(named(entries, "gluevoinfolocalid=atlas"))).contains("GlueVOInfoTag: ATLASDATADISK");
        assertThat(texts(named(entries, "GLUE2ShareID=atlas-disk"))).contains("GLUE2StorageSharePath: /atlas",
                "GLUE2StorageShareStorageServiceForeignKey: se");
        assertThat(names(map(STORAGE))).anyMatch(each -> each.contains("Protocol"));
    }

    private static MappedDocument map(String xml) {
        return MappedDocument.of(XmlFragment.parse(xml));
    }

    private static List<String> names(MappedDocument document) {
        return document.entries().stream().map(DirectoryEntry::dn).toList();
    }

    private static DirectoryEntry named(List<DirectoryEntry> entries, String begin) {
        return entries.stream()
                .filter(each -> each.dn().regionMatches(true, 0, begin, 0, begin.length()))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> texts(DirectoryEntry entry) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < entry.attributes(); i++) {
            String type = entry.type(i).name();
            entry.any(i, (bytes, from, to) -> {
                texts.add(type + ": " + new String(bytes, from, to - from, StandardCharsets.UTF_8));
                return false;
            });
        }
        return texts;
    }
}
