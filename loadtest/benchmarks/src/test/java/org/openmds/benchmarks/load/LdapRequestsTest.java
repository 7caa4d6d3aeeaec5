package org.openmds.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.HexFormat;
import java.util.Objects;

import org.junit.jupiter.api.Test;

import com.unboundid.asn1.ASN1StreamReader;
import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.protocol.SearchRequestProtocolOp;

/** Tests of requests, which UnboundID's library reads. */
final class LdapRequestsTest {

    @Test
    void bind_isAnonymous() {
        assertThat(HexFormat.of().formatHex(LdapRequests.bind())).isEqualTo("300c020101600702010304008000");
    }

    @Test
    void search_numbered_asksForTheMember() throws Exception {
        NumberedRequest request = LdapRequests.search("o=grid", "GlueHostUniqueID", "h" + NumberedRequest.MEMBER, 100);

        SearchRequestProtocolOp search = read(request.numbered(142));

        assertThat(search.getBaseDN()).isEqualTo("o=grid");
        assertThat(search.getScope().getName()).isEqualTo("SUB");
        assertThat(search.getFilter().toString()).isEqualTo("(GlueHostUniqueID=h0000000000000042)");
        assertThat(search.getAttributes()).isEmpty();
    }

    @Test
    void search_longBase_hasLongLengths() throws Exception {
        String base = "o=" + "x".repeat(300);

        SearchRequestProtocolOp search = read(LdapRequests.search(base, "cn", "h" + NumberedRequest.MEMBER, 10)
                .numbered(7));

        assertThat(search.getBaseDN()).isEqualTo(base);
        assertThat(search.getFilter().getAssertionValue()).isEqualTo("h0000000000000007");
    }

    @Test
    void dump_asksForAllEntriesAndAttributes() throws Exception {
        NumberedRequest request = LdapRequests.dump("o=glue", 12);

        SearchRequestProtocolOp search = read(request.numbered(0));

        assertThat(search.getBaseDN()).isEqualTo("o=glue");
        assertThat(search.getFilter().toString()).isEqualTo("(objectClass=*)");
        assertThat(search.getAttributes()).isEmpty();
        assertThat(request.copy().entries()).isEqualTo(12);
    }

    private static SearchRequestProtocolOp read(byte[] request) throws Exception {
        try (ASN1StreamReader reader = new ASN1StreamReader(new ByteArrayInputStream(request))) {
            LDAPMessage message = Objects.requireNonNull(LDAPMessage.readFrom(reader, false));
            assertThat(message.getMessageID()).isEqualTo(2);
            return message.getSearchRequestProtocolOp();
        }
    }
}
