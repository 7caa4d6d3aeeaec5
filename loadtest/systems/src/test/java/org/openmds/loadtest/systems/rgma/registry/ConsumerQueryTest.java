package org.openmds.loadtest.systems.rgma.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.NumericChars;
import net.jqwik.api.constraints.StringLength;

class ConsumerQueryTest {

    @ParameterizedTest
    @CsvSource(delimiter = '#', quoteCharacter = '`', value = {
        "select * from cpuLoad # SELECT * FROM cpuLoad",
        "SELECT host, load1 FROM cpuLoad WHERE load1 > 0.5 AND NOT host = 'a' # SELECT host, load1 FROM cpuLoad WHERE load1 > 0.5 AND NOT host = 'a'",
        "SELECT * FROM t WHERE (a = 'it''s' OR b IN (1, -2)) AND c LIKE 'x%' # SELECT * FROM t WHERE (a = 'it''s' OR b IN (1, -2)) AND c LIKE 'x%'",
        "SELECT * FROM t WHERE a BETWEEN 1 AND 2 AND b IS NOT NULL # SELECT * FROM t WHERE a BETWEEN 1 AND 2 AND b IS NOT NULL",
        "SELECT /*! SLEEP(9), */ a FROM t -- x # SELECT a FROM t"})
    void parse_queryOfOneTable_isGeneratedFromTheParsedQuery(String text, String sql) {
        assertThat(ConsumerQuery.parse(text).sql()).isEqualTo(sql);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "SELECT", "SELECT 1", "SELECT * FROM a, b", "SELECT * FROM a JOIN b ON a.x = b.x",
        "SELECT * FROM mysql.user", "SELECT * FROM a; DROP TABLE a", "DELETE FROM a", "UPDATE a SET x = 1",
        "SELECT sleep(9) FROM a", "SELECT * FROM a WHERE sleep(9) = 0", "SELECT * FROM a WHERE x = (SELECT 1)",
        "SELECT * FROM a UNION SELECT * FROM b", "SELECT * INTO OUTFILE '/tmp/x' FROM a", "SELECT * FROM a FOR UPDATE",
        "SELECT * FROM a LIMIT 1", "SELECT * FROM a WHERE x = 'a\\' OR sleep(9) = 0 -- '", "SELECT * FROM `a`",
        "SELECT @@version FROM a", "SELECT DISTINCT x FROM a", "SELECT x y FROM a", "SELECT * FROM a b",
        "SELECT * FROM a WHERE x = load_file('/etc/passwd')", "WITH b AS (SELECT 1) SELECT * FROM b"})
    void parse_otherStatements_areRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> ConsumerQuery.parse(text));
    }

    @Property(tries = 300)
    void parse_anyConstant_isARequiredValue(@ForAll @AlphaChars @NumericChars @Chars({'\'', '"', ' ', ';', '-', '#',
        '%', '/', '*', '`', 'ü'}) @StringLength(max = 30) String constant) {
        ConsumerQuery query = ConsumerQuery.parse("SELECT * FROM t WHERE Host = '" + constant.replace("'", "''") + "'");
        assertThat(query.requiredValues()).isEqualTo(Map.of("host", constant));
        assertThat(query.sql()).isEqualTo("SELECT * FROM t WHERE Host = '" + constant.replace("'", "''") + "'");
    }

    @Property(tries = 300)
    void parse_anyText_isParsedOrRefused(@ForAll @StringLength(max = 60) String text) {
        try {
            Assume.that(!ConsumerQuery.parse("SELECT * FROM t WHERE " + text).sql().isEmpty());
        } catch (IllegalArgumentException e) {
            assertThat(e).hasMessageContaining("got ");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '#', quoteCharacter = '`', value = {
        "WHERE host = 'a' # WHERE host = 'b' # true", "WHERE host = 'a' # WHERE HOST = 'a' AND load1 > 1 # false",
        "WHERE host = 'a' # WHERE site = 'b' # false", "WHERE host = 'a' OR load1 > 1 # WHERE host = 'b' # false",
        "WHERE (host = 'a') # WHERE load1 > 2 AND (host = 'b') # true"})
    void excludes_twoConditions_comparesRequiredValues(String one, String other, boolean excluded) {
        ConsumerQuery first = ConsumerQuery.parse("SELECT * FROM t " + one);
        assertThat(first.excludes(ConsumerQuery.parse("SELECT * FROM t " + other))).isEqualTo(excluded);
    }
}
