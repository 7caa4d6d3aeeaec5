package org.openmds.server.dn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import javax.naming.ldap.Rdn;
import javax.security.auth.x500.X500Principal;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Distinguished names in both forms, and patterns for them. */
class DistinguishedNameTest {

    private static final String CHARACTERS = "aB =/\\,+\"<>;#*éx";

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"/DC=org/DC=example/CN=alice | CN=alice,DC=example,DC=org",
        "/C=CH/CN=host/ce.example.org | cn=host/ce.example.org, c=ch", "/CN=a\\/CN=b | CN=a/CN\\=b",
        "/CN=\\xc3\\xa9 | CN=é", "/O=A, B/CN=x | CN=x,O=A\\, B", "/CN=a/Email=a@b.org | EMAILADDRESS=a@b.org,CN=a",
        "/CN=a/USERID=u | UID=u,CN=a", "/CN=ALICE  B | CN=alice b"})
    void parse_bothForms_areEqual(String slashes, String commas) {
        assertThat(DistinguishedName.parse(slashes)).isEqualTo(DistinguishedName.parse(commas))
                .isEqualTo(DistinguishedName.of(new X500Principal(commas)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"/CN=a/CN=b | /CN=a\\/CN=b", "/CN=a+O=b | CN=a+O=b",
        "CN=x\\,DC=org | CN=x,DC=org"})
    void parse_namesThatLookAlike_areDifferent(String one, String other) {
        assertThat(DistinguishedName.parse(one)).isNotEqualTo(DistinguishedName.parse(other));
    }

    @Test
    void parse_anyValues_areTheSameInBothForms() {
        Random random = new Random(7);
        for (int i = 0; i < 5_000; i++) {
            List<String> values = new ArrayList<>(List.of(value(random), value(random)));
            String slashes = "/O=" + escaped(values.get(0)) + "/CN=" + escaped(values.get(1));
            String commas = "CN=" + Rdn.escapeValue(values.get(1)) + ",O=" + Rdn.escapeValue(values.get(0));

            assertThat(DistinguishedName.parse(slashes)).as(slashes).isEqualTo(DistinguishedName.parse(commas));
        }
    }

    @ParameterizedTest
    @CsvSource({"/alice", "alice", "/X=1", "CN", "''"})
    void parse_noName_isRefused(String text) {
        assertThatThrownBy(() -> DistinguishedName.parse(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected a distinguished name");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"/DC=org/DC=site/* | CN=a,DC=site,DC=org | true",
        "*,DC=site,DC=org | CN=a,OU=b,DC=site,DC=org | true", "*,DC=site,DC=org | CN=a\\,DC=site,DC=org | false",
        "/DC=org/CN=host* | CN=host/ce,DC=org | true", "/DC=org/CN=host* | CN=host/ce,OU=x,DC=org | false",
        "/DC=org/* | CN=a,DC=org,DC=evil | false"})
    void matches_byParts(String pattern, String name, boolean fits) {
        assertThat(NamePattern.parse(pattern).matches(DistinguishedName.parse(name))).isEqualTo(fits);
    }

    private static String value(Random random) {
        StringBuilder text = new StringBuilder("v");
        for (int i = random.nextInt(8); i > 0; i--) {
            text.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
        }
        return text.append('w').toString();
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("/", "\\/");
    }
}
