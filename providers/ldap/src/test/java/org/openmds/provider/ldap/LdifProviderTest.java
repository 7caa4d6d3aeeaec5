package org.openmds.provider.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.ProviderContract;
import org.openmds.provider.input.Input;
import org.openmds.wsrf.service.Deadline;

/** The mapping of entries from LDIF to documents, and the contract of providers. */
class LdifProviderTest extends ProviderContract {

    @Override
    protected InformationProvider provider(UnaryOperator<Input> change) {
        return LdapProvider.ofLdif("site", change.apply(FixedInput.of("program site.ldif", GlueLdif.GLUE13)), 100);
    }

    @Test
    void collect_glue13_clusterSubClusterHostAndQueueAreOneGlueDocument() throws Exception {
        assertThat(document(GlueLdif.GLUE13)).contains(
                "<glue:Cluster glue:Name=\"alpha\" glue:UniqueID=\"ce.example.org\">"
                        + "<glue:SubCluster glue:Name=\"big\" glue:UniqueID=\"sub.example.org\" glue:PhysicalCPUs=\"20\" glue:LogicalCPUs=\"160\">"
                        + "<glue:MainMemory glue:RAMSize=\"64000\"/><glue:OperatingSystem glue:Name=\"Debian\"/>"
                        + "<glue:Host glue:Name=\"wn1\" glue:UniqueID=\"wn1.example.org\">"
                        + "<glue:FileSystem glue:Name=\"root\" glue:Root=\"/\" glue:Size=\"1000\" glue:AvailableSpace=\"200\"/>"
                        + "<glue:ProcessorLoad glue:Last1Min=\"150\"/></glue:Host>",
                "<glue:ComputingElement glue:Name=\"long\" glue:UniqueID=\"ce.example.org:8443/cream-pbs-long\">"
                        + "<glue:Info glue:LRMSType=\"pbs\" glue:TotalCPUs=\"160\"/>"
                        + "<glue:State glue:Status=\"Production\" glue:RunningJobs=\"120\" glue:WaitingJobs=\"7\" glue:FreeCPUs=\"40\"/>"
                        + "<glue:Policy glue:MaxWallClockTime=\"2880\"/>")
                .contains("<glue13:AccessControlBaseRule>VO:cms</glue13:AccessControlBaseRule>",
                        "<glue13:SubCluster xmlns:glue13=\"http://openmds.org/glue/1.3\"><glue13:HostApplicationSoftwareRunTimeEnvironment>GLITE-3</");
    }

    @Test
    void collect_glue13_storageKeepsItsNames() throws Exception {
        assertThat(document(GlueLdif.GLUE13)).contains(
                "<glue13:SE><glue13:UniqueID>se.example.org</glue13:UniqueID><glue13:Status>Production</glue13:Status>"
                        + "<glue13:TotalOnlineSize>5000</glue13:TotalOnlineSize><glue13:ForeignKey>GlueSiteUniqueID=EXAMPLE</glue13:ForeignKey></glue13:SE>",
                "<glue13:SA><glue13:LocalID>atlas</glue13:LocalID><glue13:FreeOnlineSize>300</glue13:FreeOnlineSize>");
    }

    @Test
    void collect_otherEntries_areTheirAttributes() throws Exception {
        assertThat(document(GlueLdif.GLUE13 + "userPassword: secret\n")).contains(
                "<ldap:Entry DN=\"o=grid\"><ldap:Attribute Name=\"objectClass\">organization</ldap:Attribute>"
                        + "<ldap:Attribute Name=\"o\">grid</ldap:Attribute>"
                        + "<ldap:Attribute Name=\"description\" Encoding=\"base64\">/v8=</ldap:Attribute></ldap:Entry>")
                .doesNotContain("secret");
    }

    @Test
    void collect_glue2_namesOfItsXmlForm() throws Exception {
        assertThat(document(GlueLdif.GLUE2)).contains(
                "<glue2:ComputingService BaseType=\"Service\" CreationTime=\"2026-11-22T03:00:00Z\" Validity=\"600\"><glue2:ID>urn:service</glue2:ID>"
                        + "<glue2:Name>beta</glue2:Name><glue2:Extensions><glue2:Extension><glue2:LocalID>x</glue2:LocalID>"
                        + "<glue2:Key>CPUScalingReferenceSI00</glue2:Key><glue2:Value>2500</glue2:Value></glue2:Extension></glue2:Extensions>"
                        + "<glue2:QualityLevel>production</glue2:QualityLevel><glue2:Type>org.nordugrid.arex</glue2:Type>"
                        + "<glue2:Associations><glue2:DomainID>urn:site</glue2:DomainID></glue2:Associations></glue2:ComputingService>",
                "<glue2:Associations><glue2:ServiceID>urn:service</glue2:ServiceID></glue2:Associations></glue2:ComputingEndpoint>")
                .doesNotContain("GLUE2Group");
    }

    @Test
    void collect_glue2_sharesAreQueues() throws Exception {
        assertThat(document(GlueLdif.GLUE2)).contains(
                "<glue:SubCluster glue:Name=\"urn:env\" glue:UniqueID=\"urn:env\" glue:LogicalCPUs=\"64\">",
                "<host:Endpoint xmlns:host=\"http://openmds.org/glue/host\" ID=\"urn:endpoint\" URL=\"https://arex.example.org:443/arex\"",
                "<glue:ComputingElement glue:Name=\"main\" glue:UniqueID=\"urn:share\"><glue:Info glue:LRMSType=\"SLURM\" glue:HostName=\"arex.example.org\" glue:TotalCPUs=\"64\"/>"
                        + "<glue:State glue:Status=\"Production\" glue:RunningJobs=\"12\" glue:WaitingJobs=\"3\" glue:FreeCPUs=\"52\"/>"
                        + "<glue:Policy glue:MaxWallClockTime=\"1440\"/></glue:ComputingElement>");
    }

    @Test
    void collect_queueWithoutCluster_isStillThere() throws Exception {
        String queue = "dn: GlueCEUniqueID=a\nobjectClass: GlueCE\nGlueCEUniqueID: a\nGlueCEStateFreeCPUs: 4\nGlueCEHostingCluster: Head\n";

        assertThat(document(queue)).contains("<glue:Cluster glue:Name=\"Head\" glue:UniqueID=\"Head\">",
                "<glue:ComputingElement glue:Name=\"a\" glue:UniqueID=\"a\"><glue:State glue:FreeCPUs=\"4\"/>");
    }

    @Test
    void collect_moreEntriesThanAllowed_isAClearFailure() {
        assertThatExceptionOfType(CollectionException.class)
                .isThrownBy(() -> LdapProvider.ofLdif("site", FixedInput.of("program site.ldif", GlueLdif.GLUE13), 3)
                        .collect(Deadline.in(Duration.ofMinutes(1))))
                .withMessage("program site.ldif gave more than the 3 entries allowed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"description:< %s", "description:\n < %s", "description\r\n :<%s",
        "ou: a\rdescription:< %s", "description;lang-en:<\t%s"})
    void collect_valueInAnotherFile_isRefusedUnread(String line, @TempDir Path folder) throws Exception {
        Path other = Files.writeString(folder.resolve("other"), "hidden");
        String ldif = "dn: o=grid\nobjectClass: organization\no: grid\n" + line.formatted(other.toUri()) + "\n";

        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> document(ldif))
                .withMessage("program site.ldif names a value in another file, which is not read");
    }

    private static String document(String ldif) throws CollectionException {
        return LdapProvider.ofLdif("site", FixedInput.of("program site.ldif", ldif), 100)
                .collect(Deadline.in(Duration.ofMinutes(1)))
                .toString();
    }
}
