package org.openmds.gateway.ldap.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.openmds.gateway.ldap.entry.DirectoryEntry;
import org.openmds.gateway.ldap.entry.EntryBuilder;
import org.openmds.gateway.ldap.search.SearchCondition.Truth;

import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.ResultCode;

class FilterReaderTest {

    private static final DirectoryEntry SHARE = new EntryBuilder().classes("GLUE2Share", "GLUE2ComputingShare")
            .add("GLUE2ShareID", "a  b")
            .add("GLUE2ComputingShareFreeSlots", "-5")
            .add("GlueCEName", "Köln")
            .build("GLUE2ShareID=a  b,GLUE2DomainID=alpha,o=glue");

    @Test
    void check_texts_countWithTheirCaseAndWithoutExtraSpaces() throws Exception {
        assertThat(check("(GLUE2ShareID=a b)")).isEqualTo(Truth.TRUE);
        assertThat(check("(GLUE2ShareID= a   b )")).isEqualTo(Truth.TRUE);
        assertThat(check("(GLUE2ShareID=A b)")).isEqualTo(Truth.FALSE);
        assertThat(check("(glueCEname=KÖLN)")).isEqualTo(Truth.TRUE);
        assertThat(check("(GlueCEName=k*l*)")).isEqualTo(Truth.TRUE);
        assertThat(check("(GlueCEName=k*n*n)")).isEqualTo(Truth.FALSE);
    }

    @Test
    void check_numbers_countByTheirAmount() throws Exception {
        assertThat(check("(GLUE2ComputingShareFreeSlots=-05)")).isEqualTo(Truth.TRUE);
        assertThat(check("(GLUE2ComputingShareFreeSlots>=-10)")).isEqualTo(Truth.TRUE);
        assertThat(check("(GLUE2ComputingShareFreeSlots>=0)")).isEqualTo(Truth.FALSE);
        assertThat(check("(GLUE2ComputingShareFreeSlots<=10)")).isEqualTo(Truth.TRUE);
    }

    @Test
    void check_namesAndClasses_countWithThoseAbove() throws Exception {
        assertThat(check("(GLUE2DomainID:dn:=alpha)")).isEqualTo(Truth.TRUE);
        assertThat(check("(GLUE2DomainID:dn:=alp)")).isEqualTo(Truth.FALSE);
        assertThat(check("(objectClass=GLUE2Entity)")).isEqualTo(Truth.TRUE);
        assertThat(check("(objectClass=GLUE2Service)")).isEqualTo(Truth.FALSE);
        assertThat(check("(&(unknown=1)(GLUE2ShareID=a b))")).isEqualTo(Truth.UNDEFINED);
        assertThat(check("(!(unknown=1))")).isEqualTo(Truth.UNDEFINED);
    }

    @Test
    void read_deepOrLongFilters_areRefused() {
        assertThatExceptionOfType(RefusedSearchException.class)
                .isThrownBy(() -> check("(!".repeat(100) + "(o=a)" + ")".repeat(100)))
                .satisfies(refused -> assertThat(refused.code()).isEqualTo(ResultCode.ADMIN_LIMIT_EXCEEDED));
        assertThatExceptionOfType(RefusedSearchException.class)
                .isThrownBy(() -> check("(|" + "(o=a)".repeat(FilterReader.MAX_TERMS) + ")"));
    }

    private static Truth check(String filter) throws Exception {
        return FilterReader.read(Filter.create(filter)).check(SHARE);
    }
}
