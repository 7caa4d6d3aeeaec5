package org.openmds.benchmarks.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.benchmarks.process.DebianSlapd.DirectoryContent;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;

final class GlueDirectoryTest {

    private static final URI SERVICE = URI.create("http://127.0.0.1:8080/wsrf/services/Index100");

    @Test
    void of_smallIndex_hasARecordForEachMember() throws Exception {
        DirectoryContent content = GlueDirectory.of(SERVICE, 100);

        assertThat(content.records()).hasSize(101);
        Entry last = new Entry(content.records().getLast().split("\n"));
        assertThat(last.getDN()).isEqualTo("GlueHostUniqueID=h0000000000000099,o=grid");
        assertThat(last.getAttributeValue(content.indexed())).isEqualTo("h0000000000000099");
        assertThat(last.getAttributeValue("GlueCEStateFreeCPUs")).isEqualTo("0000000000000099");
    }

    @Test
    void schema_definesEachAttributeOfARecord() throws Exception {
        DirectoryContent content = GlueDirectory.of(SERVICE, 100);

        List<String> attributes = new Entry(content.records().getLast().split("\n")).getAttributes()
                .stream()
                .map(Attribute::getName)
                .filter(name -> !"objectClass".equals(name))
                .toList();
        assertThat(attributes).isNotEmpty()
                .allSatisfy(name -> assertThat(content.schema()).contains("NAME '%s'".formatted(name)));
    }
}
