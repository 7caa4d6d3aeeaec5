/** Clients of databases, by JDBC. */
@NullMarked
package org.openmds.loadtest.generator.kind.sql;

import org.jspecify.annotations.NullMarked;
