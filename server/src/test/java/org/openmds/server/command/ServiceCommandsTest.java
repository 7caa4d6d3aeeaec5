package org.openmds.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.command.CommandTestServer.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.server.command.CommandTestServer.CommandOutcome;

class ServiceCommandsTest {

    private static final String MEMBER = "http://member.example.org/service";
    private static final String QUEUES = "//*[local-name()='Queue']";
    private static final Pattern KEPT_END = Pattern
            .compile("\"member\": \"http://kept.example.org\"[^{}]*\"leaseEnd\": \"(\\d[^\"]+)\"");

    private final CommandTestServer server = CommandTestServer.start(Map.of());
    private final String index = server.index();
    @TempDir
    private Path directory = Path.of("");
    private Path entry = Path.of("");

    @BeforeEach
    void addEntry() throws IOException {
        entry = Files.writeString(directory.resolve("entry.xml"), server.added(MEMBER));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void query_elements_printsThemIndentedAndWithoutIdleNamespaces() {
        assertThat(run("query", index, QUEUES)).isEqualTo(new CommandOutcome(0, """
                <q:Queue xmlns:q="http://example.org/queue" name="long">
                  <q:free>3</q:free>
                  <q:free>4</q:free>
                </q:Queue>
                """, ""));
    }

    @Test
    void query_raw_printsOneLineThatDeclaresAllNamespacesInScope() {
        CommandOutcome outcome = run("query", index, QUEUES, "--raw");

        assertThat(outcome.out()).hasLineCount(1)
                .contains("<q:free>3</q:free><q:free>4</q:free></q:Queue>")
                .contains("xmlns:sg=");
    }

    @Test
    void query_json_mapsAttributesAndRepeatedChildren() {
        CommandOutcome outcome = run("query", index, "//x:Queue", "--ns", "x=http://example.org/queue", "-o", "json");

        assertThat(outcome.out().replaceAll("\\s", ""))
                .isEqualTo("[{\"x:Queue\":{\"@name\":\"long\",\"x:free\":[\"3\",\"4\"]}}]");
    }

    @Test
    void query_table_hasColumnsOfAttributesAndSimpleChildren() {
        assertThat(run("query", index, QUEUES, "--output", "table").out()).isEqualTo("""
                ELEMENT  name  free
                q:Queue  long  3,4
                """);
    }

    @Test
    void query_valueOrTexts_printsLines() {
        assertThat(run("query", index, "count(//sg:Entry)").out()).isEqualTo("1\n");
        assertThat(run("query", index, "//*[local-name()='free']/text()", "--soap", "1.2").out()).isEqualTo("3\n4\n");
    }

    @Test
    void query_nothingFound_saysSoBesideTheResult() {
        assertThat(run("query", index, "//nothing")).isEqualTo(new CommandOutcome(0, "", "mds: nothing is found\n"));
    }

    @Test
    void query_badExpression_isTheServicesFault() {
        CommandOutcome outcome = run("query", index, "//[");

        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).startsWith("mds: InvalidQueryExpressionFault: ").hasLineCount(1);
    }

    @Test
    void query_firstAddressDown_asksTheNext() {
        assertThat(run("query", "http://127.0.0.1:1/x," + index, "count(//sg:Entry)").out()).isEqualTo("1\n");
    }

    @Test
    void query_verbose_showsWhereTheErrorCameFrom() {
        assertThat(run("query", index, "//[", "--verbose").err()).contains("WsrfFaultException")
                .contains("QueryCommand.run");
    }

    @Test
    void get_severalProperties_printsTheirValues() {
        CommandOutcome outcome = run("get", index, "{http://docs.oasis-open.org/wsrf/sg-2}Entry",
                "agg:ServiceMetaDataInfo");

        assertThat(outcome.code()).isZero();
        assertThat(outcome.out()).startsWith("<sg:Entry").contains("<agg:serviceTypeName>DefaultIndexService<");
    }

    @Test
    void get_unknownPropertyOrPrefix_isFaultOrUsage() {
        assertThat(run("get", index, "sg:Nothing").code()).isEqualTo(1);
        CommandOutcome unknown = run("get", index, "foo:Bar");
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err()).contains("--ns foo=URI");
    }

    @Test
    void document_ofIndexByUrlAndOfEntryByReference_isPrinted() {
        assertThat(run("document", index).out())
                .startsWith("<idx:IndexRP xmlns:idx=\"http://mds.globus.org/index\" ")
                .contains(">\n  <sg:");
        assertThat(run("document", "--epr", entry.toString(), "-o", "json").out())
                .contains("\"wsa:Address\": \"" + MEMBER + "\"");
        assertThat(run("document", index, "-o", "table").code()).isEqualTo(2);
    }

    @Test
    void document_byServiceAndKey_isTheEntrys() {
        String key = run("query", index, "string(//sgk:EntryKey)").out().strip();

        assertThat(run("document", index + "Entry", "-k", "sgk:EntryKey=" + key).out()).contains(MEMBER);
        assertThat(
                run("document", index + "Entry", "-k", "{http://mds.globus.org/inmemoryservicegroup}EntryKey=0").code())
                .isEqualTo(1);
    }

    @Test
    void set_contentOfEntry_isReplaced() {
        String content = "<sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'><new/></sg:Content>";

        assertThat(run(content, Map.of(), "set", "--epr", entry.toString(), "--update", "-"))
                .isEqualTo(new CommandOutcome(0, "", ""));
        assertThat(run("query", index, "count(//new)").out()).isEqualTo("1\n");
        assertThat(run("set", index, "--delete", "sg:Entry").code()).isEqualTo(1);
        assertThat(run("set", index).code()).isEqualTo(2);
        assertThat(run("set", index, "--put", "<a/>", "--delete", "sg:Entry").code()).isEqualTo(2);
    }

    @Test
    void add_referenceToFile_isUsableForRenewAndRemove() {
        Path file = directory.resolve("new.xml");

        CommandOutcome added = run(CommandTestServer.QUEUE, Map.of(), "add", index, "--member", "http://b.example.org",
                "--content", "-", "--name", "Long queue of B", "--lifetime", "10m",
                "--epr-out", file.toString());
        assertThat(added.out()).isEmpty();
        assertThat(run("list", index, "--brief").out())
                .containsPattern("\nLong queue of B +[0-9a-f]{8} +http://b.example.org ");
        assertThat(added.err()).startsWith("mds: added until ").containsPattern("\\((10m|9m\\d+s)\\)");
        assertThat(run("renew", "--epr", file.toString(), "20m").out()).matches("\\d{4}-.*Z\n");
        assertThat(run("remove", "--epr", file.toString())).isEqualTo(new CommandOutcome(0, "", ""));
        assertThat(run("remove", "--epr", file.toString()).err()).startsWith("mds: ResourceUnknownFault: ");
    }

    @Test
    void add_withoutMemberOrWithBrokenContent_isUsage() {
        assertThat(run("add", index, "--content", "<a/>").code()).isEqualTo(2);
        CommandOutcome broken = run("add", index, "--member", MEMBER, "--content", "<a>");
        assertThat(broken.code()).isEqualTo(2);
        assertThat(broken.err()).contains("is not XML").contains("line 1");
        assertThat(run("add", index, "--member", MEMBER, "--content", directory.resolve("none").toString()).err())
                .contains("there is no file");
    }

    @Test
    void renewAndRemove_byBeginningOfKey_findTheEntry() {
        String key = run("query", index, "string(//sgk:EntryKey)").out().substring(0, 8);

        assertThat(run("renew", index, key, "15m").code()).isZero();
        assertThat(run("renew", index, key, "soon").code()).isEqualTo(2);
        assertThat(run("renew", index, "zzzz", "15m")).isEqualTo(
                new CommandOutcome(1, "", "mds: %s has no entry whose key begins with 'zzzz'\n".formatted(index)));
        assertThat(run("remove", index, key).code()).isZero();
        assertThat(run("list", index)).isEqualTo(new CommandOutcome(0, "", "mds: there is no entry\n"));
    }

    @Test
    void list_table_showsNameKeyMemberContentAndLease() {
        // The rest of the lease is 20m or 19m59s, and its column as wide as it is.
        String heading = "NAME +KEY +MEMBER +SOURCE +CONTENT +AGE +LAST SUCCESS +LEASE +ERROR";
        List<String> lines = run("list", index).out().lines().toList();

        assertThat(lines).hasSize(2);
        assertThat(lines.getFirst()).matches(heading);
        assertThat(lines.getLast())
                .matches("long +[0-9a-f]{8}  " + MEMBER + " +- +q:Queue long +- +- +(\\d+m)?(\\d+s)? +-");
        assertThat(run("list", index, "--leases").out().lines().findFirst().orElseThrow()).matches(heading);
    }

    @Test
    void list_servicesOfTheProcess_haveNoEnd() {
        CommandOutcome registry = run("list", server.base() + "/wsrf/services/ContainerRegistryService");

        assertThat(registry.out()).contains("RegistrationServiceEntry").containsPattern(" never +-\n");
        assertThat(registry.err()).isEmpty();
    }

    @Test
    void list_brief_asksNoEntry() {
        assertThat(run("list", index, "--brief").out()).containsPattern("NAME +KEY +MEMBER +CONTENT +AGE +ERROR\n")
                .containsPattern("long +[0-9a-f]{8}  " + MEMBER + " +q:Queue long +- +-");
        assertThat(run("list", index, "--brief", "--details").code()).isEqualTo(2);
        assertThat(run("list", index, "--brief", "-o", "json").out()).doesNotContain("leaseEnd");
    }

    @Test
    void addFile_problemsOfTheDocument_areToldAndNothingIsSent() throws IOException {
        Path file = Files.writeString(directory.resolve("r.xml"),
                "<ServiceGroupRegistrations xmlns='http://mds.globus.org/servicegroup/client'>"
                        + "<ServiceGroupRegistrationParameters/></ServiceGroupRegistrations>");

        CommandOutcome outcome = run("add", "-f", file.toString(), index);

        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.err()).startsWith("mds: " + file + " cannot be used: registration 1: ")
                .contains("RefreshIntervalSecs must be")
                .contains("Content is missing")
                .contains("RegistrantEPR is missing")
                .doesNotContain("ServiceGroupEPR");
    }

    @Test
    void addFile_withWhatItExcludes_isUsage() {
        assertThat(run("add", "-f", "-", index, "--member", MEMBER).code()).isEqualTo(2);
        assertThat(run("add", "-f", "-", index, "--keep").code()).isEqualTo(2);
        assertThat(run("add", index, "--member", MEMBER, "--content", "<a/>", "--to", index).code()).isEqualTo(2);
        assertThat(run("add", index, "--member", MEMBER).err()).contains("--content XML is needed, or -f FILE");
    }

    @Test
    void addFile_serverThatKeepsNone_saysSo() {
        String document = """
                <ServiceGroupRegistrationParameters xmlns="http://mds.globus.org/servicegroup/client">
                  <RegistrantEPR><Address xmlns="http://www.w3.org/2005/08/addressing">http://m</Address></RegistrantEPR>
                  <RefreshIntervalSecs>600</RefreshIntervalSecs><Content><a xmlns=""/></Content>
                </ServiceGroupRegistrationParameters>""";

        CommandOutcome outcome = run(document, Map.of(), "add", "-f", "-", index, "--to",
                server.base() + "/wsrf/services/No");

        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.err()).contains("the server has no RegistrationService at " + server.base()).hasLineCount(1);
        assertThat(run(document, Map.of(), "add", "-f", "-", index).out()).contains("kept  http://m at " + index);
    }

    @Test
    void list_json_hasTheSameAsMembers() {
        assertThat(run("list", index, "-o", "json", "--leases").out()).contains("\"member\": \"" + MEMBER + "\"")
                .contains("\"content\": [\"q:Queue long\"]")
                .containsPattern("\"leaseEnd\": \"\\d{4}-");
        assertThat(run("list", index, "-o", "xml").out()).startsWith("<sg:Entry");
    }

    @Test
    void keep_untilInterrupted_renewsAndThenRemoves() throws InterruptedException {
        Thread keeper = Thread.ofPlatform()
                .start(() -> run("add", index, "--member", "http://kept.example.org", "--content", "<kept/>",
                        "--lifetime",
                        "3s", "--keep"));
        Awaitility.await().atMost(10, TimeUnit.SECONDS).until(this::keptEntries, "1"::equals);
        Instant firstEnd = keptEnd();
        Awaitility.await()
                .atMost(10, TimeUnit.SECONDS)
                .until(() -> keptEntries().equals("1") && keptEnd().isAfter(firstEnd));

        keeper.interrupt();
        keeper.join(10_000);

        assertThat(keeper.isAlive()).isFalse();
        assertThat(keptEntries()).isEqualTo("0");
    }

    @Test
    void keep_firstAddRefused_endsAtOnce() {
        assertThat(run("add", index + "Nothing", "--member", MEMBER, "--content", "<a/>", "--keep").code())
                .isEqualTo(1);
        assertThat(run("add", "http://127.0.0.1:1/x", "--member", MEMBER, "--content", "<a/>", "--keep").code())
                .isEqualTo(3);
    }

    private String keptEntries() {
        return run("query", index, "count(//kept)").out().strip();
    }

    /** Returns the end of the kept entry's lease; long ago if the entry does not exist. */
    private Instant keptEnd() {
        Matcher end = KEPT_END.matcher(run("list", index, "-o", "json", "--leases").out());
        return end.find() ? Instant.parse(end.group(1)) : Instant.EPOCH;
    }
}
