/** Clients of databases, by JDBC. */
@NullMarked
package org.openmds.loadtest.kind.sql;

import org.jspecify.annotations.NullMarked;
